import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { BON_KINDS, bons } from '#model/collections/bons.ts'
import type { Body } from '#model/collections.ts'
import { BON_RULES, type BonKind, type BonParty } from '#model/domain/bon/bon.ts'
import { newId } from '#web/form/new-id.ts'
import { fieldErrors, Refused } from '#web/form/refused.tsx'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { useNewBon } from '../queries.ts'
import { PartyField } from './party-field.tsx'

export interface NewBonProps {
  /** Kinds to choose from, the usual one first. */
  kinds: readonly BonKind[]
  /** Parcels it begins with. */
  commands?: readonly string[]
  /** Parties known already. */
  known?: Partial<Record<BonParty, string>>
  onClose: () => void
  onMade: (bon: ListRow) => void
}

/** Form of a new bon, with the parties its kind needs; lines come by selection or by scan. */
export function NewBon({ kinds, commands = [], known = {}, onClose, onMade }: NewBonProps) {
  const { person, user } = useSession()
  const [id] = useState(newId)
  const [kind, setKind] = useState<BonKind>(kinds[0] ?? 'distribution')
  const own = person.type === 'client' ? { client: person.id } : { agence: user.agence }
  const [parties, setParties] = useState<Partial<Record<BonParty, string>>>({ ...own, ...known })
  const [sac, setSac] = useState('')
  const make = useNewBon()
  const asked = BON_RULES[kind].needs.filter((party) => !(person.type === 'client' && party === 'client'))
  const refused = fieldErrors(make.error)
  const create = (state: 'brouillon' | 'emis', confirmed = false) => {
    const given = { ...parties, sac, commands: [...commands], confirmer_ville: confirmed }
    const values: Body<'bons'> = { id, kind, state, ...given }
    make.mutate(values, {
      onSuccess: (bon) => {
        toast.success(bon.number ? t`Bon ${String(bon.number)} émis` : t`Bon préparé`)
        onMade(bon)
      },
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create(commands.length > 0 ? 'emis' : 'brouillon')
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <form onSubmit={submit} className="grid gap-4">
          <DialogHeader>
            <DialogTitle>
              <Trans>Nouveau bon</Trans>
            </DialogTitle>
            {commands.length > 0 && (
              <p className="text-muted-foreground">
                <Plural value={commands.length} one="Avec # colis choisi." other="Avec # colis choisis." />
              </p>
            )}
          </DialogHeader>
          {kinds.length > 1 && (
            <RadioCards
              label={t`Genre du bon`}
              value={kind}
              onValueChange={setKind}
              options={kinds.map((value) => ({ value, label: BON_KINDS[value] }))}
              className={kinds.length > 2 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}
            />
          )}
          {asked.map((party) => (
            <PartyField
              key={party}
              party={party}
              value={parties[party] ?? ''}
              error={refused[party]}
              onChange={(value) => setParties({ ...parties, [party]: value })}
            />
          ))}
          {(kind === 'envoi' || kind === 'retour agence') && (
            <Field label={word(bons.fields.sac.label)}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={bons.fields.sac.max}
                  value={sac}
                  onChange={(event) => setSac(event.target.value)}
                />
              )}
            </Field>
          )}
          {make.error && Object.keys(refused).length === 0 && (
            <Refused
              error={make.error}
              onConfirm={() => create(make.variables.state === 'brouillon' ? 'brouillon' : 'emis', true)}
            />
          )}
          <DialogFooter>
            {commands.length > 0 && (
              <Button variant="outline" pending={make.isPending} onClick={() => create('brouillon')}>
                <Trans>Garder en brouillon</Trans>
              </Button>
            )}
            <Button type="submit" pending={make.isPending}>
              {commands.length > 0 ? <Trans>Émettre le bon</Trans> : <Trans>Préparer le bon</Trans>}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
