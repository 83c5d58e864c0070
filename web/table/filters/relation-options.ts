import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatPhone } from '#model/domain/phone-text.ts'
import { and, contains, oneOf, or } from '#model/schema/filter.ts'
import { fold } from '#model/schema/fold.ts'
import type { Target } from '#model/targets.ts'
import { useSession } from '#web/lib/session.ts'
import type { ComboboxOption } from '#web/ui/combobox.tsx'
import { expandedAt, expandsOf, type ListRow, recordTitle, titleNeeds } from '../columns.ts'
import { targetOf } from '../field-path.ts'
import { allQuery, recordsKey, recordsOf } from '../list-queries.ts'
import { searchFields, textFilter } from './filter-text.ts'

/** Its hint: the Arabic name of a ville, the phone of a person. */
export interface Option extends ComboboxOption {
  /** Category of a state: its colour. */
  readonly category?: string
}

const MOST_SHOWN = 50
/** Reference data read whole; people are many, so they are searched on the server. */
const isHeldWhole = (target: Target): boolean => target.cached && target.type === 'base'

/** Records a relation may point to, for what has been typed so far. */
export function useRelationOptions(to: string, typed: string, among = '', enabled = true) {
  const target = targetOf(to)
  // Clients are known by their shop; whoever may read the profiles finds them by it.
  const byShop = useSession().access('clients').list && among === 'type = "client"'
  const whole = target !== null && isHeldWhole(target)
  const all = useQuery({ ...wholeQuery(to, among), enabled: enabled && whole })
  const byVille = to === 'villes'
  const finder = useQuery({ ...villesFinder, enabled: enabled && byVille })
  const found = useQuery({ ...searchQuery(to, typed.trim(), among, byShop), enabled: enabled && !whole })
  const options = useMemo(
    () => (whole ? search(to, all.data ?? NONE, typed, finder.data ?? NO_VILLES) : (found.data ?? [])),
    [whole, to, all.data, typed, found.data, finder.data],
  )
  const loading = whole ? all.isPending || (byVille && finder.isPending) : found.isPending
  return { options, loading, stale: loading || (!whole && found.isPlaceholderData) }
}

const NONE: readonly ListRow[] = []

const fieldsFor = (to: string): string[] => {
  const target = targetOf(to)
  const title = target ? titleNeeds(target) : ['id']
  if (to === 'villes') return [...title, 'name_ar', 'aliases', 'parent']
  if (to === 'tracking_states') return [...title, 'category']
  return to === 'users' ? [...title, 'phone'] : title
}

const asked = (fields: readonly string[]) => {
  const expand = expandsOf(fields).join(',')
  return { fields: ['id', ...fields].join(','), ...(expand && { expand }) }
}

/** All villes, all states…, or those `among` lets choose: once per session and five minutes. */
const wholeQuery = (to: string, among: string) => allQuery(to, fieldsFor(to), targetOf(to)?.sort, among)

/** The profile of a client, seen from his account. */
const SHOP = 'clients_via_user'

const searchQuery = (to: string, typed: string, among: string, byShop: boolean) =>
  queryOptions({
    queryKey: [...recordsKey(to), 'options', { typed, among, byShop }],
    queryFn: async ({ signal }) => {
      const target = targetOf(to)
      const own = target === null ? '' : textFilter(target, searchFields(target, target.search), typed)
      const shop = byShop && own !== '' ? contains(`${SHOP}.raison_sociale`, typed) : ''
      const filter = and(among, or(own, shop))
      const answer = await recordsOf(to).getList<ListRow>(1, MOST_SHOWN, {
        signal,
        skipTotal: true,
        ...asked([...fieldsFor(to), ...(byShop ? [`expand.${SHOP}.raison_sociale`] : [])]),
        ...(filter && { filter }),
        ...(target?.sort && { sort: target.sort }),
      })
      return answer.items.map((row) => optionOf(to, row))
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** The names behind identifiers: of the chips of a filter, of the value of a form. */
export const namesQuery = (to: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...recordsKey(to), 'names', [...ids].sort()],
    queryFn: async ({ signal }) => {
      const answer = await recordsOf(to).getList<ListRow>(1, ids.length, {
        signal,
        skipTotal: true,
        ...asked(fieldsFor(to)),
        filter: oneOf('id', ids),
      })
      return answer.items.map((row) => optionOf(to, row))
    },
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  })

function optionOf(to: string, row: ListRow): Option {
  const target = targetOf(to)
  const label = (target && recordTitle(target, row)) || target?.labels.one || row.id
  const hint = hintOf(to, row)
  return {
    value: row.id,
    label,
    ...(hint !== '' && { hint }),
    ...(to === 'tracking_states' && { category: String(row.category) }),
  }
}

/** What tells two records of one name apart: the shop or the phone of a person, the Arabic name of a ville. */
function hintOf(to: string, row: ListRow): string {
  if (to === 'villes') return String(row.name_ar ?? '')
  if (to !== 'users') return ''
  const [shop] = expandedAt(row, SHOP)
  return String(shop?.raison_sociale ?? '') || formatPhone(String(row.phone ?? ''))
}

function search(to: string, rows: readonly ListRow[], typed: string, villes: FindVilles): readonly Option[] {
  if (to === 'villes') return villes(rows, typed, MOST_SHOWN).map((row) => optionOf(to, row))
  const wanted = fold(typed.trim())
  return rows.map((row) => optionOf(to, row)).filter((option) => fold(option.label).includes(wanted))
}

type FindVilles = (rows: readonly ListRow[], typed: string, most: number) => readonly ListRow[]
const NO_VILLES: FindVilles = () => NONE

/** How villes are found is fetched with the first choice of one: no list waits for it. */
const villesFinder = queryOptions({
  queryKey: ['villes-finder'],
  queryFn: async () => (await import('../find-villes.ts')).findVilles,
  staleTime: Number.POSITIVE_INFINITY,
})
