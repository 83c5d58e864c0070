import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { type CalmRows, keepInPlace } from './calm-rows.ts'
import type { ListRow } from './columns.ts'
import { OCCUPIED, wroteLately } from './occupied.ts'
import type { List } from './use-list.ts'

/** An input open in a cell: its row stays, whoever changes the list. */
const TYPED_IN = 'td [data-over]'

interface Shown {
  readonly request: string
  /** The rows last read. */
  readonly read: readonly ListRow[]
  readonly stale: boolean
  /** The rows on the screen, in their places. */
  readonly rows: readonly ListRow[]
}

/**
 * The rows of a list, which move only by an act of one’s own: while the person works in the list, rows that others add
 * wait until `showAll`, and rows that leave it stay where they are.
 */
export function useCalmRows(
  list: List,
  region: RefObject<HTMLElement | null>,
): CalmRows & { showAll: () => void } {
  const queries = useQueryClient()
  const { filter, searched, sort, rows, stale, search } = list
  const request = JSON.stringify([list.view.path, filter, searched, sort, search.page, search.perPage])
  const [shown, setShown] = useState<Shown>({ request, read: rows, stale, rows })
  if (shown.request !== request || shown.read !== rows || shown.stale !== stale) {
    const isOther = shown.request !== request || shown.stale || stale || shown.rows.length === 0
    const at = (signs: string) => region.current?.querySelector(signs) != null
    const isHeld = !isOther && (at(TYPED_IN) || (!wroteLately(queries) && at(OCCUPIED)))
    setShown({ request, read: rows, stale, rows: isHeld ? shown.rows : rows })
  }
  return {
    ...keepInPlace(shown.rows, rows),
    showAll: () => setShown({ request, read: rows, stale, rows }),
  }
}
