/** Hours of the day in which no push message is sent, as `users.heures_calmes` keeps them: `22:00-07:00`. */
export const QUIET_HOURS_PATTERN = '^([01]\\d|2[0-3]):[0-5]\\d-([01]\\d|2[0-3]):[0-5]\\d$'

/** The night, for a person who has chosen nothing. */
export const USUAL_QUIET_HOURS = '22:00-07:00'
/** A beginning that is the end: no quiet hours. */
export const NO_QUIET_HOURS = '00:00-00:00'

const MINUTES_A_DAY = 1_440

/** Minutes since midnight, of Africa/Casablanca; `to` is the first minute that is no longer quiet. */
export interface QuietHours {
  readonly from: number
  readonly to: number
}

export function quietHours(stored: string): QuietHours {
  const [from = '', to = ''] = (stored || USUAL_QUIET_HOURS).split('-')
  return { from: minutesOf(from), to: minutesOf(to) }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes until the quiet hours end; 0 outside of them. */
export function quietFor({ from, to }: QuietHours, minute: number): number {
  const length = after(from, to)
  const spent = after(from, minute)
  return spent < length ? length - spent : 0
}

/** Minutes from one time of the day to the next time it is the other. */
const after = (from: number, to: number): number => (to - from + MINUTES_A_DAY) % MINUTES_A_DAY
