/** A moment as the wall clock of the company shows it. */
export interface LocalTime {
  readonly day: number
  readonly month: number
  readonly year: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Seed: tracking codes are DDMMYY-HHMMSS from the current time. */
export const codeStamp = ({ day, month, year, hour, minute, second }: LocalTime): string =>
  `${two(day)}${two(month)}${two(year % 100)}-${two(hour)}${two(minute)}${two(second)}`

/** The code of the nth commande of its second: bare, then `-02`, `-03`… */
export const trackingCode = (stamp: string, n: number): string => (n === 1 ? stamp : `${stamp}-${two(n)}`)
