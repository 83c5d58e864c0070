import type { Centimes } from '../schema/collection.ts'

/** The only place where amounts are computed. Integer centimes everywhere; dirhams exist at the edges. */
export const centimes = (value: number): Centimes => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of centimes: ${value}`)
  return value as Centimes
}

export const ZERO = 0 as Centimes

export const add = (...amounts: readonly Centimes[]): Centimes =>
  centimes(amounts.reduce<number>((sum, amount) => sum + amount, 0))

export const lesser = (one: Centimes, other: Centimes): Centimes => centimes(Math.min(one, other))

export const subtract = (from: Centimes, amount: Centimes): Centimes => centimes(from - amount)

/** Dirhams of the wire (a JSON number with at most two decimals) → centimes, rounded half away from zero. */
export const fromDirhams = (dirhams: number): Centimes => {
  const rounded = Math.round(Math.abs(dirhams) * 100 + 1e-7)
  return centimes(dirhams < 0 && rounded !== 0 ? -rounded : rounded)
}

export const toDirhams = (amount: Centimes): number => amount / 100

/** `numeric(12,2)` as PostgreSQL prints it → centimes, digit by digit. */
export const fromNumeric = (text: string): Centimes => {
  const match = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(text)
  if (!match) throw new RangeError(`not an amount: ${text}`)
  const whole = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return centimes(match[1] && whole !== 0 ? -whole : whole)
}

/** Centimes → `-12.50`, for a `numeric` parameter. */
export const toNumeric = (amount: Centimes): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `12349,50`: the form for spreadsheets and the clipboard. */
export const toPlain = (amount: Centimes): string => toNumeric(amount).replace('.', ',')

/** `12 349,50`, with narrow no-break spaces, for a cell whose heading has the unit. */
export const formatBare = (amount: Centimes): string => {
  const [whole = '0', cents = '00'] = toNumeric(amount).replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f')
  return `${amount < 0 ? '−' : ''}${grouped},${cents}`
}

/** `12 349,50 DH` */
export const format = (amount: Centimes): string => `${formatBare(amount)}\u00a0DH`

const PLAIN = /^(?<sign>[-−+]?)(?<whole>\d+)(?:[.,](?<cents>\d{1,2}))?$/
/** The mark that groups thousands is never the decimal one: « 12.345.67 » is a typing error. */
const GROUPED =
  /^(?<sign>[-−+]?)(?<whole>\d{1,3}(?<mark>[.,'])\d{3}(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,](?<cents>\d{1,2}))?$/

/**
 * An amount as merchants type it: `1189,00`, `1 189.5`, `960 DH`, `٢٥٠`, `١٬٢٥٠٫٥`. Null when it is not an
 * amount, or has more than two decimals.
 */
export function parseAmount(typed: string): Centimes | null {
  const latin = typed.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replace('٫', '.')
  const bare = latin.replace(/(dhs?|mad|د\.?\s?م\.?|درهم)\.?\s*$/i, '').replace(/[\s\u00a0\u202f٬]/g, '')
  const match = PLAIN.exec(bare) ?? GROUPED.exec(bare)
  if (!match?.groups) return null
  const { sign, whole = '', cents = '' } = match.groups
  const amount = Number(whole.replace(/[.,']/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  if (!Number.isSafeInteger(amount)) return null
  return centimes(sign === '-' || sign === '−' ? -amount || 0 : amount)
}

/** The total of a commande is its price and its extra fees. */
export const commandTotal = (command: { price: Centimes; extra_fees: Centimes }): Centimes =>
  add(command.price, command.extra_fees)

/** The total of an invoice by the rule of the seed; only its test calls it. */
export const invoiceTotal = (lines: readonly { price: Centimes; extra_fees: Centimes }[]): Centimes =>
  add(...lines.map(commandTotal))

/**
 * `amount × numerator / denominator`, rounded half away from zero, so that an avoir reverses exactly the
 * amount of the facture.
 */
export function proportion(amount: Centimes, numerator: number, denominator: number): Centimes {
  const doubled = 2n * BigInt(Math.abs(amount)) * BigInt(numerator)
  const rounded = Number((doubled + BigInt(denominator)) / (2n * BigInt(denominator)))
  return centimes(amount < 0 && rounded !== 0 ? -rounded : rounded)
}
