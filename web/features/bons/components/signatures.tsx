import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { bons } from '#model/collections/bons.ts'
import { BON_RULES, sideOf } from '#model/domain/bon/bon.ts'
import { holds } from '#model/domain/permissions.ts'
import { fieldErrors, Refused } from '#web/form/refused.tsx'
import { readCode } from '#web/lib/azerty.ts'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { useScanner } from '#web/scanning/use-scanner.ts'
import { expandedAt } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { SignaturePad } from '#web/ui/signature-pad.tsx'
import { useBon } from '../queries.ts'
import type { BonRecord } from '../rules/bon-record.ts'

type Side = 'from' | 'to'

/** The two parties, each with their signature. */
export function Signatures({ bon }: { bon: BonRecord }) {
  const [signing, setSigning] = useState<Side | null>(null)
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">
        <Trans>Signatures</Trans>
      </h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <SideCard bon={bon} side="from" onSign={() => setSigning('from')} />
        <SideCard bon={bon} side="to" onSign={() => setSigning('to')} />
      </div>
      {signing && <Signing bon={bon} side={signing} onClose={() => setSigning(null)} />}
    </section>
  )
}

interface SideProps {
  bon: BonRecord
  side: Side
}

function SideCard({ bon, side, onSign }: SideProps & { onSign: () => void }) {
  const { person } = useSession()
  const signed = bon[`signed_${side}`]
  const drawing = bon[`signature_${side}`]
  const open = bon.state !== 'clos' && bon.state !== 'annule'
  const his =
    bon.kind !== '' && (holds(person, BON_RULES[bon.kind].permission) || sideOf(bon, person) === side)
  const role = side === 'from' ? t`Remis par` : t`Reçu par`
  return (
    <fieldset aria-label={role} className="grid content-start gap-2 rounded-lg border p-3">
      <p className="text-muted-foreground text-xs">{role}</p>
      <p className="font-medium">{signed || partyName(bon, side)}</p>
      {drawing && <Drawing bon={bon} name={drawing} />}
      {signed && !drawing && (
        <p className="text-muted-foreground text-xs">
          <Trans>Sans dessin : badge lu ou nom saisi.</Trans>
        </p>
      )}
      {his && open && (
        <Button size="sm" variant="outline" onClick={onSign} className="justify-self-start">
          <PenLine aria-hidden />
          {signed || drawing ? <Trans>Signer de nouveau</Trans> : <Trans>Signer</Trans>}
        </Button>
      )}
    </fieldset>
  )
}

function partyName(bon: BonRecord, side: Side): string {
  if (bon.kind === '') return ''
  const [party] = expandedAt(bon, BON_RULES[bon.kind][side])
  return String(party?.full_name ?? party?.name ?? '—')
}

/** Protected: read with a token that is good for three minutes. */
function Drawing({ bon, name }: { bon: BonRecord; name: string }) {
  const picture = useQuery({
    queryKey: [...recordsKey('bons'), 'signature', bon.id, name],
    queryFn: async () => client.files.getURL(bon, name, { token: await client.files.getToken() }),
    staleTime: 120_000,
  })
  if (!picture.data) return null
  return (
    <img src={picture.data} alt={t`Signature`} className="max-h-20 rounded border bg-white object-contain" />
  )
}

/** Signature by hand, by name, or by the badge of the livreur, so that nobody has to draw. */
function Signing({ bon, side, onClose }: SideProps & { onClose: () => void }) {
  const { person, user } = useSession()
  const [name, setName] = useState(person.type === 'moderateur' ? '' : user.full_name)
  const [badge, setBadge] = useState('')
  const [drawing, setDrawing] = useState<File | null>(null)
  const badgeField = useRef<HTMLInputElement>(null)
  useScanner(badgeField, setBadge)
  const sign = useBon(bon.id)
  const refused = fieldErrors(sign.error)
  const ofLivreur = bon.livreur !== '' && bon.kind !== '' && livreurSide(bon) === side
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const form = new FormData()
    if (badge.trim() !== '') form.append('badge', readCode(badge))
    else form.append(`signed_${side}`, name.trim())
    if (drawing) form.append(`signature_${side}`, drawing)
    sign.mutate(form, {
      onSuccess: () => {
        onClose()
        toast.success(t`Signé`)
      },
    })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <form onSubmit={submit} className="grid gap-4">
          <DialogHeader>
            <DialogTitle>
              {side === 'from' ? t`Signature de qui remet` : t`Signature de qui reçoit`}
            </DialogTitle>
          </DialogHeader>
          <SignaturePad onChange={setDrawing} />
          <Field label={t`Nom de la personne`} error={refused[`signed_${side}`]}>
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={bons.fields.signed_to.max}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          {ofLivreur && (
            <Field label={t`Ou son badge`} help={t`Scannez-le : il s’écrit ici.`} error={refused.badge}>
              {(control) => (
                <Input
                  {...control}
                  ref={badgeField}
                  value={badge}
                  autoComplete="off"
                  maxLength={bons.fields.badge.max}
                  onChange={(event) => setBadge(event.target.value)}
                />
              )}
            </Field>
          )}
          {sign.error && Object.keys(refused).length === 0 && <Refused error={sign.error} />}
          <DialogFooter>
            <Button
              type="submit"
              pending={sign.isPending}
              disabled={drawing === null && name.trim() === '' && badge.trim() === ''}
            >
              <Trans>Enregistrer la signature</Trans>
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

const livreurSide = ({ kind }: BonRecord): Side =>
  kind !== '' && BON_RULES[kind].from === 'livreur' ? 'from' : 'to'
