import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { BON_RULES, type BonKind } from '#model/domain/bon/bon.ts'
import { Refused } from '#web/form/refused.tsx'
import { Unread } from '#web/form/unread.tsx'
import { type Session, useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { Moment } from '#web/table/cells/moment.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { begunQuery, putOn, useAfterBon } from '../queries.ts'
import { asBon, nameOf } from '../rules/bon-record.ts'
import { NewBon } from './new-bon.tsx'

const PATHS = {
  livraison: '/bon-livraison',
  distribution: '/bon-livraison',
  'retour client': '/bon-retour-client',
  'retour livreur': '/bon-retour-livreur',
  envoi: '/bons-envoi',
  'retour agence': '/bons-envoi',
  ramassage: '/rammasage',
} as const satisfies Record<BonKind, string>

interface AddToBonProps {
  commands: readonly string[]
  onClose: () => void
  onDone: () => void
}

const KINDS: readonly BonKind[] = ['distribution', 'envoi', 'retour client', 'retour agence', 'livraison']

const kindsOf = ({ person, holds }: Session): readonly BonKind[] =>
  person.type === 'client' ? ['livraison'] : KINDS.filter((kind) => holds(BON_RULES[kind].permission))

interface Added {
  readonly bon: string
  /** Though it goes to another ville. */
  readonly confirmed: boolean
}

/** Choice of a bon still being filled, or of a new one. */
export function AddToBonDialog({ commands, onClose, onDone }: AddToBonProps) {
  const session = useSession()
  const navigate = useNavigate()
  const settled = useAfterBon()
  const [making, setMaking] = useState(false)
  const kinds = kindsOf(session)
  const begun = useQuery(begunQuery(kinds))
  const add = useMutation({
    mutationFn: ({ bon, confirmed }: Added) => putOn(bon, commands, confirmed),
    onSuccess: () => {
      toast.success(t`Ajouté au bon`)
      onDone()
    },
    onSettled: settled,
    meta: { silent: true },
  })
  const show = (bon: ListRow) => {
    onDone()
    void navigate({ to: PATHS[asBon(bon).kind || 'distribution'], search: { fiche: bon.id } })
  }
  if (making) return <NewBon kinds={kinds} commands={commands} onClose={onClose} onMade={show} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>
            <Plural
              value={commands.length}
              one="Mettre # colis sur un bon"
              other="Mettre # colis sur un bon"
            />
          </DialogTitle>
        </DialogHeader>
        {begun.isPending && <Skeleton className="h-24" />}
        {begun.error && <Unread error={begun.error} />}
        {begun.data?.length === 0 && (
          <p className="text-muted-foreground">
            <Trans>Aucun bon n’est en préparation.</Trans>
          </p>
        )}
        <ul className="grid max-h-72 grid-cols-1 gap-2 overflow-y-auto">
          {begun.data?.map((bon) => (
            <li key={bon.id} className="flex items-center gap-3 rounded-lg border px-3 py-2">
              <Begun bon={bon} />
              <Button
                size="sm"
                variant="outline"
                pending={add.isPending && add.variables.bon === bon.id}
                onClick={() => add.mutate({ bon: bon.id, confirmed: false })}
              >
                <Trans>Ajouter</Trans>
              </Button>
            </li>
          ))}
        </ul>
        {add.error && (
          <Refused
            error={add.error}
            onConfirm={() => add.mutate({ bon: add.variables.bon, confirmed: true })}
          />
        )}
        <DialogFooter>
          <Button onClick={() => setMaking(true)}>
            <Plus aria-hidden />
            <Trans>Nouveau bon</Trans>
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function Begun({ bon }: { bon: ListRow }) {
  const { kind, colis, created } = asBon(bon)
  const to = kind === '' ? [] : expandedAt(bon, BON_RULES[kind].to)
  const from = kind === '' ? [] : expandedAt(bon, BON_RULES[kind].from)
  const parties = [...from, ...to].map((party) => String(party.full_name ?? party.name ?? '')).filter(Boolean)
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">
        {[nameOf(asBon(bon)), ...parties].filter(Boolean).join(' · ')}
      </span>
      <span className="text-muted-foreground text-xs">
        <Plural value={colis} one="# colis" other="# colis" />
        {', '}
        <Moment value={created} />
      </span>
    </span>
  )
}
