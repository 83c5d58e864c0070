import type { ListLayout } from '#model/domain/list-layout.ts'
import { type ListColumn, secondLines } from '../columns.ts'

/**
 * The columns to show: those asked for, else those kept, else those of the view; as wide, and stuck, as they are kept.
 * Stuck ones come first, or they would cover the others.
 */
export function arrangedColumns(
  offered: readonly ListColumn[],
  layout: ListLayout,
  asked: readonly string[] | null,
): readonly ListColumn[] {
  const shown = namedColumns(offered, asked) ?? namedColumns(offered, layout.columns) ?? usual(offered)
  const kept = secondLines(shown, offered).map((column) => keptColumn(column, layout))
  return [...kept.filter(({ pinned }) => pinned), ...kept.filter(({ pinned }) => !pinned)]
}

const usual = (offered: readonly ListColumn[]) => offered.filter((column) => !column.hidden)

/** Null where none of them is offered. */
function namedColumns(offered: readonly ListColumn[], names: readonly string[] | null | undefined) {
  const chosen = (names ?? []).flatMap((name) => offered.find((column) => column.name === name) ?? [])
  return chosen.length > 0 ? chosen : null
}

function keptColumn(column: ListColumn, { widths = {}, pins = {} }: ListLayout): ListColumn {
  const width = widths[column.name] ?? column.width
  const pinned = pins[column.name] ?? column.pinned
  return width === column.width && pinned === column.pinned ? column : { ...column, width, pinned }
}
