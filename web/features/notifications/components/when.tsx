import { t } from '@lingui/core/macro'
import { useSession } from '#web/lib/session.ts'
import { Moment } from '#web/table/cells/moment.tsx'
import { addDays, formatMoment, localDay, today, toMillis } from '#web/table/clock.ts'

const HOUR_MS = 3_600_000

/** The time of a notification, as short as it is recent; the exact time on hover. */
export function When({ at }: { at: string }) {
  const { clock } = useSession()
  const age = (toMillis(clock.now) ?? 0) - (toMillis(at) ?? 0)
  if (age < HOUR_MS) return <Moment value={at} />
  const exact = formatMoment(at, clock)
  const day = localDay(at, clock)
  const now = today(clock)
  const short = day === now ? exact.slice(11) : day === addDays(now, -1) ? t`hier` : exact.slice(0, 10)
  return (
    <time dateTime={at.replace(' ', 'T')} title={exact} className="tabular whitespace-nowrap">
      {short}
    </time>
  )
}
