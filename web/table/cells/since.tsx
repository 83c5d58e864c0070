import { t } from '@lingui/core/macro'
import { AlarmClock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '#web/lib/session.ts'
import { formatMoment, toMillis } from '../clock.ts'
import type { ListRow } from '../columns.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The fields with the start of the wait, and the times at which it becomes late, then very late. */
export interface SinceFields {
  readonly since: string
  readonly late: string
  readonly veryLate: string
}

/** Cell of a wait, in the colour of its delay; for the column of the start. */
export const sinceCell =
  ({ since, late, veryLate }: SinceFields) =>
  (row: ListRow): ReactNode => (
    <Since
      since={String(row[since] ?? '')}
      late={String(row[late] ?? '')}
      veryLate={String(row[veryLate] ?? '')}
    />
  )

function Since({ since, late, veryLate }: Record<keyof SinceFields, string>) {
  const { clock } = useSession()
  const { now } = clock
  const then = toMillis(since)
  if (then === null) return null
  const passed = (instant: string) => instant !== '' && instant <= now
  const red = passed(veryLate)
  const orange = red || passed(late)
  const from = formatMoment(red ? veryLate : late, clock)
  const words = red ? t`très en retard depuis le ${from}` : t`en retard depuis le ${from}`
  const Icon = red ? TriangleAlert : AlarmClock
  return (
    <span
      {...(orange && { 'data-category': red ? 'echoue' : 'en_cours' })}
      className={`tabular inline-flex items-center gap-1.5 whitespace-nowrap ${orange ? 'font-medium text-tone' : ''}`}
      title={[formatMoment(since, clock), orange ? words : ''].filter(Boolean).join(' · ')}
    >
      {orange && <Icon aria-hidden className="size-3.5" />}
      <time dateTime={since.replace(' ', 'T')}>{ageWords((toMillis(now) ?? then) - then)}</time>
      {orange && <span className="sr-only">{words}</span>}
    </span>
  )
}

/** A duration in its largest unit: the minutes of three days do not matter. */
export function ageWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  const hours = Math.floor(ms / HOUR_MS)
  const days = Math.floor(ms / DAY_MS)
  if (minutes < 60) return t`${minutes} min`
  return hours < 24 ? t`${hours} h` : t`${days} j`
}
