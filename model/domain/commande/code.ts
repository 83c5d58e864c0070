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

const CODE =
  /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{2}-(?:[01]\d|2[0-3])[0-5]\d[0-5]\d(?:-(?:0[2-9]|[1-9]\d{1,7}))?$/

/** DDMMYY-HHMMSS, or with the number of its second: `231126-153000-02`. */
export const isTrackingCode = (text: string): boolean => CODE.test(text)

/** `231126-153000-02` → its second, and 2. */
export const partsOfCode = (code: string): { readonly stamp: string; readonly n: number } => ({
  stamp: code.slice(0, 13),
  n: Number(code.slice(14) || 1),
})

/** The code of the nth commande of its second: bare, then `-02`, `-03`… */
export const trackingCode = (stamp: string, n: number): string => (n === 1 ? stamp : `${stamp}-${two(n)}`)
