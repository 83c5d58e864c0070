import { asText, type ListSearch, type RawSearch } from '../list-search.ts'
import type { List } from '../use-list.ts'

/** Parameters of the address a view keeps beside the filters. */
const KEPT = ['q', 'sort', 'colonnes', 'densite'] as const

type Shown = Pick<List, 'columns' | 'density' | 'filters' | 'offered'> & { readonly search: ListSearch }

/**
 * The parts of a list a view keeps: filters, order, columns and height of rows. The last two are named even where they are
 * the usual ones: somebody else may have others.
 */
export function snapshotOf({ search, columns, density }: Shown): string {
  return written({
    ...Object.fromEntries(search.filters),
    q: search.text,
    sort: search.sort,
    colonnes: columns.map(({ name }) => name).join(','),
    densite: density,
  })
}

/** The parameters a view opens, those of today's list alone: a field may have gone, or be hidden from this person. */
export function openedBy(saved: string, { filters, offered }: Pick<Shown, 'filters' | 'offered'>): RawSearch {
  const params = new URLSearchParams(saved)
  const names = new Set(offered.map(({ name }) => name))
  const columns = (params.get('colonnes') ?? '').split(',').filter((name) => names.has(name))
  params.set('colonnes', columns.join(','))
  const known = [...KEPT, ...filters.map(({ name }) => name)]
  return Object.fromEntries(known.map((name) => [name, asText(params.get(name) ?? '')]))
}

/** True when the list is no longer as the view has it. */
export const isChanged = (saved: string, list: Shown): boolean =>
  written(openedBy(saved, list)) !== snapshotOf(list)

/** The parameters of the list as its route opens it. */
export const unfiltered = ({ filters }: Pick<Shown, 'filters'>): RawSearch =>
  Object.fromEntries([...KEPT, ...filters.map(({ name }) => name)].map((name) => [name, '']))

const written = (params: RawSearch): string =>
  new URLSearchParams(
    Object.entries(params)
      .map(([name, value]) => [name, asText(value)])
      .filter(([, value]) => value !== '')
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  ).toString()
