import { useCallback, useMemo, useRef, useState } from 'react'
import type { ListRow } from './columns.ts'

export interface Selection {
  readonly rows: ReadonlyMap<string, ListRow>
  /** All the list holds, whatever page is on screen: actions go by its filter, and no row is left out of it. */
  readonly all: boolean
  /** As TanStack Table holds it: the rows chosen, and those in sight when all are. */
  readonly state: Readonly<Record<string, true>>
  readonly set: (ids: Readonly<Record<string, unknown>>) => void
  readonly toggle: (id: string, value?: boolean) => void
  /** Every row from the one touched last to this one becomes what that one is; alone, where none was. */
  readonly extend: (id: string) => void
  readonly clear: () => void
  readonly selectAll: () => void
}

/**
 * Rows stay selected while one turns pages or changes the sort; the address forgets them. `list` names what the
 * list shows: another filter is another « all ».
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
