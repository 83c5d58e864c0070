import { trackingCode } from '#model/domain/commande/code.ts'
import { HOUR, stampOf } from './calendar.ts'

/**
 * Gives a tracking code to each commande; they must come in the order of their instants (ms since 1970).
 * Commandes of the same second are numbered. A code has the local time, and the last hour of summer time
 * comes twice: so the seconds of the hour before are remembered too.
 */
export function codesInOrder(): (created: number) => string {
  let hour = Number.NaN
  let seconds = new Map<string, number>()
  let before = new Map<string, number>()
  return (created) => {
    const now = Math.floor(created / HOUR)
    if (now !== hour) {
      before = seconds
      seconds = new Map()
      hour = now
    }
    const stamp = stampOf(created)
    const nth = (seconds.get(stamp) ?? before.get(stamp) ?? 0) + 1
    seconds.set(stamp, nth)
    return trackingCode(stamp, nth)
  }
}
