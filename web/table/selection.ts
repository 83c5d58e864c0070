import { useCallback, useMemo, useState } from 'react'
import type { ListRow } from './columns.ts'

export interface Selection {
  readonly rows: ReadonlyMap<string, ListRow>
  /** As TanStack Table holds it. */
  readonly state: Readonly<Record<string, true>>
  readonly set: (ids: Readonly<Record<string, unknown>>) => void
  readonly toggle: (id: string, value?: boolean) => void
  readonly clear: () => void
}

/** Rows stay selected while one turns pages or changes the sort; the address forgets them. */
export function useSelection(visible: readonly ListRow[]): Selection {
  const [rows, setRows] = useState<ReadonlyMap<string, ListRow>>(new Map())
  const set = useCallback(
    (ids: Readonly<Record<string, unknown>>) =>
      setRows((before) => {
        const known = new Map([...before, ...visible.map((row) => [row.id, row] as const)])
        return new Map([...known].filter(([id]) => ids[id] === true))
      }),
    [visible],
  )
  const toggle = useCallback(
    (id: string, value?: boolean) =>
      setRows((before) => {
        const next = new Map(before)
        const row = visible.find((one) => one.id === id)
        const on = value ?? !before.has(id)
        if (on && row) next.set(id, row)
        if (!on) next.delete(id)
        return next
      }),
    [visible],
  )
  const clear = useCallback(() => setRows(new Map()), [])
  const state = useMemo(() => Object.fromEntries([...rows.keys()].map((id) => [id, true as const])), [rows])
  return { rows, state, set, toggle, clear }
}
