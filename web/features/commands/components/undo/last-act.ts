import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { undoneOf } from '#model/domain/commande/decide/undone.ts'
import { isAboutPapers, undoRefusal } from '#model/domain/lot.ts'
import { and, compare, eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import type { Session } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import type { Lot } from '#web/shared/lots/queries.ts'
import { toInstant, toMillis } from '#web/table/clock.ts'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { lastEdit } from '#web/table/grid/last-edit.ts'
import { isOfDelivery } from '../move/moves-money.ts'
import { undoMove } from '../move/queries.ts'
import { undoEdit } from './undo-edit.ts'
import { writesEnded } from './writes-ended.ts'

/** The acts within reach of one key; older ones are undone from their record or from the recent activity. */
const WITHIN_MS = 5 * 60_000
/** More than one act, because those already undone come first. */
const LOOKED_AT = 20

/** The person’s last move that is no part of a lot and is not undone yet. */
async function lastMove(actor: string, since: string): Promise<ListRow | undefined> {
  const { items } = await client.collection('suivis').getList<ListRow>(1, LOOKED_AT, {
    skipTotal: true,
    filter: and(eq('actor', actor), eq('job', ''), compare('at', '>=', since)),
    sort: '-at',
    expand: 'command,status',
    fields:
      'id,command,from,status,kind,undoes,follows,at,amount_collected,expand.command.code,expand.status.name',
  })
  const undone = undoneOf(items)
  return items.find(({ id, kind }) => kind !== 'annulation' && !undone.has(id))
}

/** True for a move into or out of a delivery, or with cash: it is undone where its consequences are seen. */
const movedMoney = ({ amount_collected, from, status }: ListRow): boolean =>
  Number(amount_collected) !== 0 || isOfDelivery(String(from), String(status))

async function lastLot(author: string, since: string): Promise<Lot | undefined> {
  const { items } = await client.collection('jobs').getList(1, 1, {
    skipTotal: true,
    filter: and(
      eq('author', author),
      compare('created', '>=', since),
      compare('kind', '!=', 'annulation'),
      eq('undone_by', ''),
    ),
    sort: '-created',
  })
  return items[0]
}

/**
 * Undoes the person’s last act of these minutes, and says which; never one that moved money. A lot may be of thousands
 * of commandes: it is returned, to be confirmed first.
 */
export async function undoLast(
  queries: QueryClient,
  { person, access, clock }: Session,
): Promise<Lot | null> {
  await writesEnded(queries)
  const since = toInstant((toMillis(clock.now) ?? Date.now()) - WITHIN_MS)
  const [move, lot] = await Promise.all([
    access('suivis').list ? lastMove(person.id, since) : undefined,
    access('jobs').list ? lastLot(person.id, since) : undefined,
  ])
  const edit = lastEdit()
  if (
    edit?.by === person.id &&
    [since, String(move?.at ?? ''), lot?.created ?? ''].every((at) => at < edit.saved)
  ) {
    await undoEdit(queries, edit)
    return null
  }
  if (lot && (!move || lot.created > String(move.at))) {
    if (!isAboutPapers(lot.kind)) return lot
    toast.info(undoRefusal(lot, person, clock.now)?.message ?? '')
    return null
  }
  if (!move) {
    toast.info(t`Rien à annuler : vous n’avez rien changé ces cinq dernières minutes.`)
    return null
  }
  const code = String(expandedAt(move, 'command')[0]?.code ?? '')
  const state = String(expandedAt(move, 'status')[0]?.name ?? '')
  if (movedMoney(move)) {
    toast.info(t`« ${state} » · ${code} a touché à l’argent : annulez-le dans le suivi du colis.`)
    return null
  }
  await undoMove(String(move.command), move.id, String(move.from))
  toast.success(t`Annulé : « ${state} » · ${code}`)
  return null
}
