import { useQuery } from '@tanstack/react-query'
import { expandsOf } from '#web/table/columns.ts'
import type { ListView } from '#web/table/view.ts'
import type { FormSpec } from '../form-spec.ts'
import { RecordDrawer } from './record-drawer.tsx'
import { recordQuery } from './record-queries.ts'
import type { SavedRecord } from './save-record.ts'

interface EditDrawerProps {
  view: ListView
  spec: FormSpec
  /** Value that identifies the record to edit; empty for a new one. */
  value: string
  onClose: () => void
  onSaved: (record: SavedRecord) => void
}

/** The drawer on a record read whole: a list holds only the fields it shows. */
export function EditDrawer({ view, spec, value, ...props }: EditDrawerProps) {
  const deeper = view.columns.flatMap((column) => expandsOf(column.fields))
  const record = useQuery(recordQuery(view.collection, view.panel.field, value, deeper))
  if (value !== '' && record.data === undefined) return null
  return <RecordDrawer spec={spec} noun={view.noun} record={record.data ?? null} {...props} />
}
