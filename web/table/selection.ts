import { useCallback, useMemo, useRef, useState } from 'react'
import type { ListRow } from './columns.ts'

export interface Selection {
  readonly rows: ReadonlyMap<string, ListRow>
  /** True when all records of the list are selected: actions use its filter, and no row is left out. */
  readonly all: boolean
  /** The selection as TanStack Table has it: the selected rows, or those in sight when all are. */
  readonly state: Readonly<Record<string, true>>
  readonly set: (ids: Readonly<Record<string, unknown>>) => void
  readonly toggle: (id: string, value?: boolean) => void
  /**
   * Sets every row from the last one touched to this one to that one's state;
   * without a last one, this row alone.
   */
  readonly extend: (id: string) => void
  readonly clear: () => void
  readonly selectAll: () => void
}

/**
 * Rows stay selected across pages and sorts, and are not kept in the URL. `list` identifies the content of
 * the list: under another filter, « all » no longer holds.
 */
export function useSelection(visible: readonly ListRow[], list: string): Selection {
  const [rows, setRows] = useState<ReadonlyMap<string, ListRow>>(new Map())
  const [allOf, setAllOf] = useState<string | null>(null)
  const all = allOf === list
  /** The row chosen or left out last: a range begins there. */
  const touched = useRef('')
  const set = useCallback(
    (ids: Readonly<Record<string, unknown>>) => {
      if (all) return
      setAllOf(null)
      setRows((before) => {
        const known = new Map([...before, ...visible.map((row) => [row.id, row] as const)])
        return new Map([...known].filter(([id]) => ids[id] === true))
      })
    },
    [visible, all],
  )
  const toggle = useCallback(
    (id: string, value?: boolean) => {
      if (all) return
      touched.current = id
      setAllOf(null)
      setRows((before) => {
        const next = new Map(before)
        const row = visible.find((one) => one.id === id)
        const on = value ?? !before.has(id)
        if (on && row) next.set(id, row)
        if (!on) next.delete(id)
        return next
      })
    },
    [visible, all],
  )
  const extend = useCallback(
    (id: string) => {
      if (all) return
      const from = touched.current
      const range = between(visible, from, id)
      touched.current = id
      setAllOf(null)
      setRows((before) => {
        const on = range.length === 1 ? !before.has(id) : before.has(from)
        const next = new Map(before)
        for (const row of range) {
          if (on) next.set(row.id, row)
          else next.delete(row.id)
        }
        return next
      })
    },
    [visible, all],
  )
  const clear = useCallback(() => {
    touched.current = ''
    setAllOf(null)
    setRows(new Map())
  }, [])
  const selectAll = useCallback(() => setAllOf(list), [list])
  const state = useMemo(() => {
    const ids = all ? visible.map(({ id }) => id) : []
    return Object.fromEntries([...rows.keys(), ...ids].map((id) => [id, true as const]))
  }, [rows, all, visible])
  return { rows, all, state, set, toggle, extend, clear, selectAll }
}

/** The rows in sight from one to the other; the second alone where the first is not in sight. */
function between(visible: readonly ListRow[], from: string, to: string): readonly ListRow[] {
  const end = visible.findIndex(({ id }) => id === to)
  const begin = visible.findIndex(({ id }) => id === from)
  if (begin < 0) return visible.slice(end, end + 1)
  return visible.slice(Math.min(begin, end), Math.max(begin, end) + 1)
}
