import type { ReactNode } from 'react'
import { Amount } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'

/** Cell of a deduction, negative, so that a row adds up. */
export const takenOff =
  (name: 'frais' | 'emballage') =>
  (row: ListRow): ReactNode => <Amount value={0 - Number(row[name] ?? 0)} />
