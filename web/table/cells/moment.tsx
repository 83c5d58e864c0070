import { plural, t } from '@lingui/core/macro'
import { useSession } from '#web/lib/session.ts'
import { type Clock, formatDay, formatMoment, toMillis } from '../clock.ts'

const HOUR_MS = 3_600_000

/** `20/11/2026 22:30`; within the hour « il y a 5 min », the exact time on hover. */
export function Moment({ value, relative = true }: { value: string; relative?: boolean }) {
  const { clock } = useSession()
  const exact = formatMoment(value, clock)
  return (
    <time dateTime={value.replace(' ', 'T')} title={exact} className="tabular whitespace-nowrap">
      {(relative && ago(value, clock)) || exact}
    </time>
  )
}

/** A calendar day; it is stored at midnight UTC and has no hour. */
export const Day = ({ value }: { value: string }) => (
  <time dateTime={value.slice(0, 10)} className="tabular whitespace-nowrap">
    {formatDay(value)}
  </time>
)

function ago(instant: string, clock: Clock): string | null {
  const then = toMillis(instant)
  const now = toMillis(clock.now)
  if (then === null || now === null || then > now || now - then >= HOUR_MS) return null
  const minutes = Math.floor((now - then) / 60_000)
  return minutes === 0 ? t`à l’instant` : t`il y a ${plural(minutes, { one: '# min', other: '# min' })}`
}
