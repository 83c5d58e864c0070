import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ListColumn } from '../columns.ts'

/** Widths of the grey bars, in per cent: one row each. */
const LINES = [52, 71, 45, 64, 58, 80, 49, 67, 55, 74, 61, 47]

/** Twelve rows of the geometry to come; nothing is shown in the first 150 ms. */
export function GridSkeleton({
  columns,
  selectable,
  height,
}: {
  columns: readonly ListColumn[]
  selectable: boolean
  height: number
}) {
  return LINES.map((share) => (
    <tr key={share} aria-hidden style={{ height }} className="border-b">
      {selectable && (
        <td className="ps-5 pe-1">
          <Skeleton className="size-4" />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.name} className="px-2.5 first:ps-5 last:pe-5">
          <Skeleton
            className="h-3.5"
            style={{
              width: `${45 + ((share + index * 13) % 40)}%`,
              marginLeft: column.align === 'figures' ? 'auto' : undefined,
            }}
          />
        </td>
      ))}
    </tr>
  ))
}
