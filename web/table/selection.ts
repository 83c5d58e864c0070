import { t } from '@lingui/core/macro'
import { useCallback, useMemo, useRef, useState } from 'react'
import { toast } from '#web/lib/toast.ts'
import { groupDigits } from './cells/cells.tsx'
import type { ListRow } from './columns.ts'
import { type ListWindow, MOST_BETWEEN } from './scroll/use-list-window.ts'

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
  /** Selects the rows from one place of the list to another. */
  readonly choose: (from: number, to: number) => Promise<void>
  readonly clear: () => void
  readonly selectAll: () => void
}

/**
 * Rows stay selected across pages and sorts, and are not kept in the URL. `list` identifies the content of
 * the list: under another filter, « all » no longer holds.
 */
export function useSelection(
  visible: readonly ListRow[],
  list: string,
  window: ListWindow | null,
): Selection {
  const [rows, setRows] = useState<ReadonlyMap<string, ListRow>>(new Map())
  const [allOf, setAllOf] = useState<string | null>(null)
  const all = allOf === list
  /** The row chosen or left out last: a range begins there. */
  const touched = useRef<Touched>(NEVER)
  const touch = useCallback(
    (id: string) => {
      touched.current = {
        id,
        window: window?.id ?? '',
        place: window?.placeOf((row) => row.id === id) ?? null,
      }
    },
    [window],
  )
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
      touch(id)
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
    [visible, all, touch],
  )
  const extend = useCallback(
    (id: string) => {
      if (all) return
      const from = touched.current
      touch(id)
      const mark = (range: readonly ListRow[]) => {
        setAllOf(null)
        setRows((before) => {
          const on = range.length === 1 ? !before.has(id) : before.has(from.id)
          const next = new Map(before)
          for (const row of range) {
            if (on) next.set(row.id, row)
            else next.delete(row.id)
          }
          return next
        })
      }
      const { place } = touched.current
      if (!window || place === null) mark(between(visible, from.id, id))
      else
        void readBetween(window, from.window === window.id ? (from.place ?? place) : place, place).then(mark)
    },
    [visible, all, window, touch],
  )
  const choose = useCallback(
    async (from: number, to: number) => {
      if (all) return
      const range = window
        ? await readBetween(window, from, to)
        : visible.slice(Math.min(from, to), Math.max(from, to) + 1)
      setAllOf(null)
      setRows((before) => new Map([...before, ...range.map((row) => [row.id, row] as const)]))
    },
    [visible, all, window],
  )
  const clear = useCallback(() => {
    touched.current = NEVER
    setAllOf(null)
    setRows(new Map())
  }, [])
  const selectAll = useCallback(() => setAllOf(list), [list])
  const state = useMemo(() => {
    const ids = all ? visible.map(({ id }) => id) : []
    return Object.fromEntries([...rows.keys(), ...ids].map((id) => [id, true as const]))
  }, [rows, all, visible])
  return { rows, all, state, set, toggle, extend, choose, clear, selectAll }
}

/** Nothing where they are too many for one press. */
async function readBetween(window: ListWindow, from: number, to: number): Promise<readonly ListRow[]> {
  const range = await window.between(from, to)
  if (range === null) toast.error(t`Une plage compte ${groupDigits(MOST_BETWEEN)} lignes au plus`)
  return range ?? []
}

interface Touched {
  readonly id: string
  /** The window its place is one of. */
  readonly window: string
  readonly place: number | null
}
const NEVER: Touched = { id: '', window: '', place: null }

/** The rows in sight from one to the other; the second alone where the first is not in sight. */
function between(visible: readonly ListRow[], from: string, to: string): readonly ListRow[] {
  const end = visible.findIndex(({ id }) => id === to)
  const begin = visible.findIndex(({ id }) => id === from)
  if (begin < 0) return visible.slice(end, end + 1)
  return visible.slice(Math.min(begin, end), Math.max(begin, end) + 1)
}
