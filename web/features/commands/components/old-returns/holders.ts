import { useQuery } from '@tanstack/react-query'
import { OLD_RETURNS } from '#model/domain/commande/old-returns.ts'
import type { HolderKind } from '#model/domain/commande/states/states.ts'
import { and, eq } from '#model/schema/filter.ts'
import { useSession } from '#web/lib/session.ts'
import { namesQuery } from '#web/table/filters/relation-options.ts'
import { figuresQuery } from '#web/table/list-queries.ts'

/** Most holders shown, those with the oldest return first; beyond that, the list itself is easier to read. */
export const MOST_HOLDERS = 60

/** A holder of returns kept for too long, and their number. */
export interface Holder {
  readonly holder_kind: HolderKind | ''
  readonly holder: string
  readonly count: number
  /** The time since which the holder has had the oldest one. */
  readonly min_held_since: string
}

const holdersQuery = (today: string) =>
  figuresQuery<Holder>('commands', {
    group: 'holder_kind,holder',
    metrics: 'count,min(held_since)',
    filter: OLD_RETURNS.filter(today),
    sort: 'min_held_since',
    limit: MOST_HOLDERS,
  })

/** The holder that is looked at, as the address of the page writes it. */
export const holderKey = ({ holder_kind, holder }: Pick<Holder, 'holder_kind' | 'holder'>): string =>
  `${holder_kind}.${holder}`

/** The filter of a holder's key; empty for no holder. */
export function holderFilter(key: string): string {
  const [kind = '', holder] = key.split('.')
  return holder === undefined ? '' : and(eq('holder_kind', kind), eq('holder', holder))
}

/** The collection that has the names of each kind of holder. */
const NAMED: Readonly<Partial<Record<HolderKind, string>>> = {
  livreur: 'users',
  client: 'users',
  destinataire: 'users',
  agence: 'agences',
  trajet: 'bons',
}

/** The holders, and the name of each that has one. */
export function useHolders() {
  const { clock } = useSession()
  const holders = useQuery(holdersQuery(clock.today_start))
  const idsIn = (collection: string) =>
    (holders.data ?? []).flatMap(({ holder_kind, holder }) =>
      holder_kind !== '' && holder !== '' && NAMED[holder_kind] === collection ? [holder] : [],
    )
  const users = useQuery(namesQuery('users', idsIn('users')))
  const agences = useQuery(namesQuery('agences', idsIn('agences')))
  const bons = useQuery(namesQuery('bons', idsIn('bons')))
  const known = [users, agences, bons].flatMap(({ data = [] }) => data)
  const names: ReadonlyMap<string, string> = new Map(known.map(({ value, label }) => [value, label]))
  return { holders, names }
}
