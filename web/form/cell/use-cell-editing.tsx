import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import type { ListRow } from '#web/table/columns.ts'
import type { CellEditing, CellStop } from '#web/table/grid/cell-editing.ts'
import type { ListView } from '#web/table/view.ts'
import { dropEarlyKeys, keepEarlyKeys } from '#web/ui/early-keys.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { useReady } from '#web/ui/use-ready.ts'
import type { FormSpec } from '../form-spec.ts'
import type { InputValue } from '../input-values.ts'
import type { PanelSpec } from '../record/panel-spec.ts'
import type { SavedRecord } from '../record/save-record.ts'
import type { OpenedCell } from './open-cell.ts'

/** The form library comes once the list stands, before a cell is edited. */
const loadOver = () => import('./cell-over.tsx')
const CellOver = lazy(() => loadOver().then((module) => ({ default: module.CellOver })))
const loadNothing = () => Promise.resolve()

interface Over {
  readonly row: ListRow
  readonly stop: CellStop
  readonly stops: readonly CellStop[]
  readonly opened: OpenedCell
  readonly typed: InputValue | undefined
}

interface ListParts {
  view: ListView
  form: FormSpec | undefined
  panel: PanelSpec
}

/** The cells of a list edited by the form of its records; null where this person edits none of them. */
export function useCellEditing({ view, form, panel }: ListParts): CellEditing | null {
  const queries = useQueryClient()
  const session = useSession()
  const [cursor, setCursor] = useState('')
  const [over, setOver] = useState<Over | null>(null)
  const lastSent = useRef<Promise<SavedRecord | null>>(Promise.resolve(null))
  const may = session.access(view.name).update && form !== undefined && !view.putAside
  const fields = useMemo(() => new Set(may ? view.edits : []), [may, view])
  useReady(fields.size > 0 ? loadOver : loadNothing)
  const close = useCallback(() => setOver((now) => (now && 'why' in now.opened ? null : now)), [])

  // Every row reads it from context: a new object would render them all again.
  return useMemo(() => {
    if (form === undefined || fields.size === 0) return null
    const list = { view, form, panel }
    const begin = async (row: ListRow, stop: CellStop, stops: readonly CellStop[], typed?: InputValue) => {
      setCursor(stop.line)
      keepEarlyKeys()
      const { openCell } = await loadOver()
      const opened = await openCell(queries, session, list, row, stop.field)
      if ('why' in opened) dropEarlyKeys()
      setOver({ row, stop, stops, opened, typed })
    }
    return {
      fields,
      cursor,
      setCursor,
      begin: (row, stop, stops) => void begin(row, stop, stops),
      over: over && {
        id: over.row.id,
        line: over.stop.line,
        content: (
          <CellOver
            {...over}
            key={`${over.row.id} ${over.stop.line}`}
            list={list}
            lastSent={lastSent}
            onBegin={(stop, typed) => void begin(over.row, stop, over.stops, typed)}
            onClose={() => setOver((now) => (now === over ? null : now))}
          />
        ),
      },
      close,
    }
  }, [queries, session, view, form, panel, fields, cursor, over, close])
}
