import { t } from '@lingui/core/macro'
import { leftMs, percentOf } from '#model/domain/exports.ts'
import { groupDigits } from '#web/table/cells/cells.tsx'
import { ageWords } from '#web/table/cells/since.tsx'
import { toMillis } from '#web/table/clock.ts'
import type { ListRow } from '#web/table/columns.ts'

const MINUTE_MS = 60_000

/** The rows of an export; of a running one how far it is, and how long it still takes at its pace so far. */
export function ExportDone({ row }: { row: ListRow }) {
  const progress = { done: Number(row.done), total: Number(row.total) }
  if (row.state !== 'cours') return groupDigits(progress.total)
  const percent = percentOf(progress)
  return (
    <span className="tabular flex items-center gap-2">
      <progress
        aria-label={t`Avancement`}
        value={percent}
        max={100}
        className="h-1.5 w-20 shrink-0 overflow-hidden rounded-full [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-primary"
      />
      <span className="truncate">
        {percent} %<span className="text-muted-foreground"> {leftWords(progress, row)}</span>
      </span>
    </span>
  )
}

/** The server wrote both instants, so its clock alone counts. */
function leftWords(progress: { done: number; total: number }, row: ListRow): string {
  const elapsed = (toMillis(String(row.updated)) ?? 0) - (toMillis(String(row.started_at)) ?? 0)
  const left = leftMs(progress, elapsed)
  if (left === null) return ''
  return left < MINUTE_MS ? t`· moins d’une minute` : t`· encore ${ageWords(left)}`
}
