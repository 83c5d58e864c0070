import { queryOptions, useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { and, compare, eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { listFilter, listSearchText } from '../filters/filter-text.ts'
import { countRecords, recordsKey } from '../list-queries.ts'
import { readSearch } from '../list-search.ts'
import type { List } from '../use-list.ts'
import { openedBy } from './snapshot.ts'

export interface SavedView {
  readonly id: string
  readonly name: string
  /** Query string of the address it opens. */
  readonly search: string
  readonly shared: boolean
  readonly owner: string
}

const MOST_VIEWS = 50
const FRESH_MS = 60_000

/** The named views of a list: one's own, and those shared with staff. */
export const viewsQuery = (page: string) =>
  queryOptions({
    queryKey: [...recordsKey('saved_views'), 'of', page],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('saved_views').getList<SavedView>(1, MOST_VIEWS, {
        signal,
        skipTotal: true,
        filter: and(eq('page', page), compare('name', '!=', '')),
        sort: 'name',
        fields: 'id,name,search,shared,owner',
      })
      return answer.items
    },
    staleTime: FRESH_MS,
  })

/** Views that are counted: a desk with more of them reads names. */
const MOST_COUNTED = 8

/**
 * The number of rows behind each view, read once a minute at most: it is no part of the list, and does not follow each
 * change of a row.
 */
export function useViewCounts({ view, filters, offered, loading }: List, views: readonly SavedView[]) {
  const { clock } = useSession()
  const locked = view.locked?.filter(clock) ?? ''
  const names = filters.map(({ name }) => name)
  const counts = useQueries({
    queries: views.slice(0, MOST_COUNTED).map(({ search }) => {
      const asked = readSearch(openedBy(search, { filters, offered }), names)
      const filter = listFilter(view, asked, clock, locked)
      const searched = listSearchText(view, asked)
      return {
        queryKey: ['view-count', view.name, filter, searched, view.putAside],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          countRecords(view.name, filter, searched, view.putAside, signal),
        enabled: !loading,
        staleTime: FRESH_MS,
      }
    }),
  })
  return counts.map(({ data }) => data ?? null)
}

/** The fields of a view that is written; an empty id makes a new one. */
export type ViewDraft = Pick<SavedView, 'id' | 'name'> & Partial<Pick<SavedView, 'search' | 'shared'>>

export function useViewWrites(page: string) {
  const queries = useQueryClient()
  const views = client.collection('saved_views')
  const readAgain = () => queries.invalidateQueries({ queryKey: viewsQuery(page).queryKey })
  const save = useMutation({
    mutationFn: ({ id, ...fields }: ViewDraft): Promise<SavedView> =>
      id === '' ? views.create<SavedView>({ page, ...fields }) : views.update<SavedView>(id, fields),
    onSuccess: readAgain,
  })
  const remove = useMutation({ mutationFn: (id: string) => views.delete(id), onSuccess: readAgain })
  return { save, remove }
}
