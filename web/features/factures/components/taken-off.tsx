import type { ReactNode } from 'react'
import { Amount } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'

/** A cell of what is taken off, with its minus: a row then adds up as it is read. */
export const takenOff =
  (name: 'frais' | 'emballage') =>
  (row: ListRow): ReactNode => <Amount value={0 - Number(row[name] ?? 0)} />
