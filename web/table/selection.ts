import { useCallback, useMemo, useState } from 'react'
import type { ListRow } from './columns.ts'

export interface Selection {
  readonly rows: ReadonlyMap<string, ListRow>
  /** All the list holds, whatever page is on screen: actions go by its filter, not by these rows. */
  readonly all: boolean
  /** As TanStack Table holds it. */
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
export function useSelection(visible: readonly ListRow[], list = ''): Selection {
  const [rows, setRows] = useState<ReadonlyMap<string, ListRow>>(new Map())
  const [allOf, setAllOf] = useState<string | null>(null)
  const set = useCallback(
    (ids: Readonly<Record<string, unknown>>) => {
      setAllOf(null)
      setRows((before) => {
        const known = new Map([...before, ...visible.map((row) => [row.id, row] as const)])
        return new Map([...known].filter(([id]) => ids[id] === true))
      })
    },
    [visible],
  )
  const toggle = useCallback(
    (id: string, value?: boolean) => {
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
    [visible],
  )
  const clear = useCallback(() => {
    setAllOf(null)
    setRows(new Map())
  }, [])
  const selectAll = useCallback(() => setAllOf(list), [list])
  const state = useMemo(() => Object.fromEntries([...rows.keys()].map((id) => [id, true as const])), [rows])
  return { rows, all: allOf === list, state, set, toggle, clear, selectAll }
}
