import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { commands } from '#model/collections/commands.ts'
import { suivis } from '#model/collections/suivis.ts'
import { RELAUNCHED_WITH } from '#model/domain/commande/demande.ts'
import { ECHANGE_OR_PARTIAL } from '#model/domain/commande/states/states.ts'
import { formatPhone } from '#model/domain/phone-text.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { CategoryIcon } from '#web/shared/cells/category-icon.tsx'
import { Amount } from '#web/table/cells/cells.tsx'
import { Day, Moment } from '#web/table/cells/moment.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { refreshParcels, undoMove } from '../move/queries.ts'
import { MoveProofs } from './move-proofs.tsx'

interface TimelineMoveProps {
  move: ListRow
  /** True for the latest move of the parcel, which can be undone. */
  last: boolean
  undone: boolean
}

/** One move: states, time, author, place, reason, and amount. */
export function TimelineMove({ move, last, undone }: TimelineMoveProps) {
  const [state] = expandedAt(move, 'status')
  const category = String(state?.category ?? '')
  return (
    <li
      data-category={category}
      className="group relative grid grid-cols-[1.75rem_1fr] gap-x-2.5 pb-4 last:pb-0"
    >
      <span aria-hidden className="absolute start-3.5 top-7 bottom-0 w-px bg-border group-last:hidden" />
      <span className="grid size-7 place-content-center rounded-full bg-tone-soft text-tone">
        <CategoryIcon category={category} />
      </span>
      <div className="grid gap-0.5 pt-0.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className={cn('font-medium', undone && 'text-muted-foreground line-through')}>
            {String(state?.name ?? '')}
          </p>
          <span className="text-muted-foreground text-xs">
            <Moment value={String(move.at)} />
          </span>
        </div>
        <Origin move={move} undone={undone} />
        <Told move={move} />
        <MoveProofs move={move} />
        {last && <Undo move={move} code={String(state?.code ?? '')} />}
      </div>
    </li>
  )
}

const KINDS: Readonly<Record<string, string>> = suivis.fields.kind.options
const REMISES: Readonly<Record<string, string>> = suivis.fields.remise.options
const SOURCES: Readonly<Record<string, string>> = suivis.fields.source.options
const PAYMENTS: Readonly<Record<string, string>> = suivis.fields.mode_paiement.options

/** The author of the move, its source, the state before and the agence. */
function Origin({ move, undone }: { move: ListRow; undone: boolean }) {
  const [from] = expandedAt(move, 'from')
  const [actor] = expandedAt(move, 'actor')
  const [agence] = expandedAt(move, 'agence')
  const [livreur] = expandedAt(move, 'delivery_man')
  const [bon] = expandedAt(move, 'bon')
  const kind = String(move.kind)
  const parts = [
    actor ? String(actor.full_name ?? '') : move.source !== 'destinataire' && t`Système`,
    word(SOURCES[String(move.source)] ?? ''),
    from && kind !== 'garde' ? t`depuis « ${String(from.name)} »` : '',
    agence ? String(agence.name) : '',
    livreur && livreur.id !== actor?.id ? t`livreur : ${String(livreur.full_name)}` : '',
    bon ? String(bon.number) : '',
  ]
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-muted-foreground text-xs">
      <span>{parts.filter(Boolean).join(' · ')}</span>
      {kind !== 'transition' && kind !== '' && <Badge>{word(KINDS[kind] ?? '')}</Badge>}
      {Boolean(move.heure_douteuse) && (
        <Badge category="en_cours">
          <Trans>
            heure du téléphone à vérifier : <Moment value={String(move.device_at)} />
          </Trans>
        </Badge>
      )}
      {Boolean(move.loin) && (
        <Badge category="en_cours">
          <Trans>à plus d’un kilomètre de l’adresse : à vérifier</Trans>
        </Badge>
      )}
      {Boolean(move.remise) && (
        <Badge category={move.remise === 'sans_code' ? 'en_cours' : 'livre'}>
          {[REMISES[String(move.remise)], String(move.code_absent ?? '')].filter(Boolean).join(' · ')}
        </Badge>
      )}
      {undone && (
        <Badge category="echoue">
          <Trans>Annulé</Trans>
        </Badge>
      )}
    </p>
  )
}

/** Reason, deadline, and payment of a move. */
function Told({ move }: { move: ListRow }) {
  const [motif] = expandedAt(move, 'motif')
  const attempt = Number(move.attempt_no)
  const pieces = Number(move.pieces_kept)
  const payment = word(PAYMENTS[String(move.mode_paiement)] ?? '')
  return (
    <>
      {attempt > 0 && (
        <p>
          <Trans>Tentative {attempt}</Trans>
        </p>
      )}
      {motif && <p>{String(motif.name)}</p>}
      <Relaunched move={move} />
      {Boolean(move.note) && <p className="whitespace-pre-line">{String(move.note)}</p>}
      {Boolean(move.reported_date) && (
        <p>
          <Trans>
            Reporté au <Day value={String(move.reported_date)} />
          </Trans>
        </p>
      )}
      {Boolean(move.rappel_at) && (
        <p>
          <Trans>
            À rappeler le <Moment value={String(move.rappel_at)} />
          </Trans>
        </p>
      )}
      {Boolean(move.limite_retrait) && (
        <p>
          <Trans>
            À retirer avant le <Day value={String(move.limite_retrait)} />
          </Trans>
        </p>
      )}
      {payment !== '' && Number(move.amount_collected) !== 0 && (
        <p>
          <Trans>
            Encaissé <Amount value={Number(move.amount_collected)} /> · {payment}
          </Trans>
        </p>
      )}
      {pieces > 0 && (
        <p>
          <Trans>Pièces gardées : {pieces}</Trans>
        </p>
      )}
    </>
  )
}

/** The values a relance changed: « Destinataire : Youssef Idrissi · Ville : Fès ». */
function Relaunched({ move }: { move: ListRow }) {
  const [ville] = expandedAt(move, 'ville')
  const changes = new Map(Object.entries(Object(move.changes)))
  const words = RELAUNCHED_WITH.flatMap((name) => {
    if (!changes.has(name)) return []
    const { kind, label } = commands.fields[name]
    const value = String(changes.get(name))
    const told =
      kind === 'relation' ? String(ville?.name ?? '') : kind === 'phone' ? formatPhone(value) : value
    return `${label} : ${told || '—'}`
  })
  return words.length > 0 && <p>{words.join(' · ')}</p>
}

/** Offered to the author of the last move; the server may still refuse. */
function Undo({ move, code }: { move: ListRow; code: string }) {
  const { person } = useSession()
  const queries = useQueryClient()
  const undo = useMutation({
    meta: { silent: true },
    mutationFn: () => undoMove(String(move.command), move.id, String(move.from)),
    onError: (error) => toast.error(refusalSentence(error)),
    onSuccess: () => toast.success(t`Changement annulé`),
    onSettled: () => refreshParcels(queries),
  })
  const final = move.kind === 'correction' && ECHANGE_OR_PARTIAL.some((one) => one === code)
  if (move.actor !== person.id || move.kind === 'annulation' || move.from === '' || final) return null
  return (
    <Button
      variant="outline"
      size="sm"
      className="mt-1 justify-self-start"
      pending={undo.isPending}
      onClick={() => undo.mutate()}
    >
      <Undo2 aria-hidden />
      <Trans>Annuler ce changement</Trans>
    </Button>
  )
}
