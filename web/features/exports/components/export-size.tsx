import { t } from '@lingui/core/macro'
import type { ListRow } from '#web/table/columns.ts'
import { sizeOf } from '../rules/size.ts'

/** « 12,4 Mo », once there is a file. */
export function ExportSize({ row }: { row: ListRow }) {
  const size = sizeOf(Number(row.bytes))
  if (size === null) return null
  const { value, unit } = size
  return unit === 'mega' ? t`${value} Mo` : t`${value} ko`
}
