import { useCallback, useMemo, useState } from 'react'
import type { ListRow } from './columns.ts'

export interface Selection {
  readonly rows: ReadonlyMap<string, ListRow>
  /** All the list holds, whatever page is on screen: actions go by its filter, and no row is left out of it. */
  readonly all: boolean
  /** As TanStack Table holds it: the rows chosen, and those in sight when all are. */
  readonly state: Readonly<Record<string, true>>
  readonly set: (ids: Readonly<Record<string, unknown>>) => void
  readonly toggle: (id: string, value?: boolean) => void
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
  const clear = useCallback(() => {
    setAllOf(null)
    setRows(new Map())
  }, [])
  const selectAll = useCallback(() => setAllOf(list), [list])
  const state = useMemo(() => {
    const ids = all ? visible.map(({ id }) => id) : []
    return Object.fromEntries([...rows.keys(), ...ids].map((id) => [id, true as const]))
  }, [rows, all, visible])
  return { rows, all, state, set, toggle, clear, selectAll }
}
