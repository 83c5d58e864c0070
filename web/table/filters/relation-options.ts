import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CollectionName } from '#model/collections.ts'
import { formatPhone } from '#model/domain/phone-text.ts'
import type { Choice } from '#model/schema/collection.ts'
import { and, contains, oneOf, or } from '#model/schema/filter.ts'
import { fold } from '#model/schema/fold.ts'
import type { Target } from '#model/targets.ts'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import type { ComboboxOption } from '#web/ui/combobox.tsx'
import { expandedAt, expandsOf, type ListRow, recordTitle, titleNeeds } from '../columns.ts'
import { targetOf } from '../field-path.ts'
import { type Finder, finderOf } from '../finders.ts'
import { allQuery, recordsKey, recordsOf } from '../list-queries.ts'
import { searchFields, textFilter } from './filter-text.ts'

export interface Option extends ComboboxOption {
  /** Gives its colour. */
  readonly category?: string
}

const MOST_SHOWN = 50
/** Reference data read whole; people are many, so they are searched on the server. */
const isHeldWhole = (target: Target): boolean => target.cached && target.type === 'base'

/** The records a relation may point to, for the text typed so far. */
export function useRelationOptions(to: string, typed: string, among = '', enabled = true) {
  const target = targetOf(to)
  const { foundBy, knownBy } = choiceOf(to)
  const session = useSession()
  const known = knownBy && knownBy.when === among && session.access(knownBy.reading as CollectionName).list
  const path = known ? knownBy.path : ''
  const whole = target !== null && isHeldWhole(target)
  const all = useQuery({ ...wholeQuery(to, among), enabled: enabled && whole })
  const load = foundBy && finderOf(to)
  const finder = useQuery({ ...finderQuery(to), enabled: enabled && load !== undefined })
  const found = useQuery({ ...searchQuery(to, typed.trim(), among, path), enabled: enabled && !whole })
  const options = useMemo(
    () => (whole ? search(to, all.data ?? NONE, typed, finder.data) : (found.data ?? [])),
    [whole, to, all.data, typed, found.data, finder.data],
  )
  const loading = whole ? all.isPending || (load !== undefined && finder.isPending) : found.isPending
  return { options, loading, stale: loading || (!whole && found.isPlaceholderData) }
}

const choiceOf = (to: string): Choice => targetOf(to)?.choice ?? NO_CHOICE
const NO_CHOICE: Choice = {}

const NONE: readonly ListRow[] = []

const fieldsFor = (to: string): string[] => {
  const target = targetOf(to)
  const title = target ? titleNeeds(target) : ['id']
  const { hint, category, foundBy = [] } = choiceOf(to)
  return [...title, ...[hint, category].filter((name) => name !== undefined), ...foundBy]
}

const asked = (fields: readonly string[]) => {
  const expand = expandsOf(fields).join(',')
  return { fields: ['id', ...fields].join(','), ...(expand && { expand }) }
}

/** All records of the target, or those `among` allows: fetched once, then at most every five minutes. */
const wholeQuery = (to: string, among: string) => allQuery(to, fieldsFor(to), targetOf(to)?.sort, among)

/** `path`: the field they are known by, '' for none. */
const searchQuery = (to: string, typed: string, among: string, path: string) =>
  queryOptions({
    queryKey: [...recordsKey(to), 'options', { typed, among, path }],
    queryFn: async ({ signal }) => {
      const target = targetOf(to)
      const own = target === null ? '' : textFilter(target, searchFields(target, target.search), typed)
      const known = path !== '' && own !== '' ? contains(path, typed) : ''
      const filter = and(among, or(own, known))
      const answer = await recordsOf(to).getList<ListRow>(1, MOST_SHOWN, {
        signal,
        skipTotal: true,
        ...asked([...fieldsFor(to), ...(path === '' ? [] : [`expand.${path}`])]),
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

/** The name behind an identifier, as far as an input of this page has read it. */
export const nameKnown = (queries: QueryClient, to: string, id: string): string | undefined =>
  queries
    .getQueriesData<readonly Partial<Option>[]>({ queryKey: recordsKey(to) })
    .flatMap(([, found]) => (Array.isArray(found) ? found : []))
    .find((one: Partial<Option>) => one.value === id)?.label

function optionOf(to: string, row: ListRow): Option {
  const target = targetOf(to)
  const label = (target && recordTitle(target, row)) || word(target?.labels.one ?? '') || row.id
  const hint = hintOf(to, row)
  const { category } = choiceOf(to)
  return {
    value: row.id,
    label,
    ...(hint !== '' && { hint }),
    ...(category && { category: String(row[category]) }),
  }
}

/**
 * The text that distinguishes records of the same name: the shop or the phone of a
 * person, the Arabic name of a ville.
 */
function hintOf(to: string, row: ListRow): string {
  const { hint, knownBy } = choiceOf(to)
  const [profile = '', field = ''] = knownBy?.path.split('.') ?? []
  const [known] = expandedAt(row, profile)
  return String(known?.[field] ?? '') || shown(to, hint, row)
}

function shown(to: string, hint: string | undefined, row: ListRow): string {
  const text = String((hint && row[hint]) ?? '')
  return hint && targetOf(to)?.fields[hint]?.kind === 'phone' ? formatPhone(text) : text
}

function search(
  to: string,
  rows: readonly ListRow[],
  typed: string,
  find?: Finder | null,
): readonly Option[] {
  if (find) return find(rows, typed, MOST_SHOWN).map((row) => optionOf(to, row))
  const wanted = fold(typed.trim())
  return rows.map((row) => optionOf(to, row)).filter((option) => fold(option.label).includes(wanted))
}

/** The search of a collection is imported with its first relation input, so that no list waits for it. */
const finderQuery = (to: string) =>
  queryOptions({
    queryKey: ['finder', to],
    queryFn: () => finderOf(to)?.() ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
