import type { Centimes } from '../../schema/collection.ts'
import { proportion, ZERO } from '../money.ts'

/** Setting of the stamp duty on receipts for cash: its rates by date; no row, no duty. */
export const TIMBRE_SETTING = 'argent.timbre'

/** A rate in percent, from one day to another, both included (`2027-01-01`); `valid_to` is '' or absent without an end. */
interface TimbreRow {
  readonly taux: number
  readonly valid_from: string
  readonly valid_to?: string
}

/** The duty on a sum paid in cash that day, half up to the centime; zero where no row is in force. */
export function timbreOn(setting: unknown, day: string, paid: Centimes): Centimes {
  const row = rowsOf(setting).find((one) => one.valid_from <= day && day <= endOf(one))
  return row ? proportion(paid, Math.round(row.taux * 100), 10_000) : ZERO
}

const rowsOf = (setting: unknown): readonly TimbreRow[] =>
  timbreError(setting) === null && Array.isArray(setting) ? setting : []

const WITHOUT_END = '9999-12-31'
const endOf = ({ valid_to = '' }: TimbreRow): string => valid_to || WITHOUT_END

/** The error of rates a company set, as a sentence; null for rates that may be. */
export function timbreError(setting: unknown): string | null {
  if (setting === null || setting === undefined) return null
  if (!Array.isArray(setting) || !setting.every(isRow)) return SHAPE
  const rows = setting.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1))
  if (rows.some((row) => endOf(row) < row.valid_from)) return 'Un taux du timbre finit avant de commencer.'
  const overlap = rows.some((row, n) => n > 0 && row.valid_from <= endOf(rows[n - 1] as TimbreRow))
  return overlap ? 'Deux taux du timbre valent le même jour : terminez l’un avant l’autre.' : null
}

const SHAPE =
  'Donnez la liste des taux du timbre : [{"taux": 0.25, "valid_from": "2027-01-01", "valid_to": ""}], en pour cent, deux décimales au plus.'

function isRow(value: unknown): value is TimbreRow {
  if (typeof value !== 'object' || value === null) return false
  const { taux, valid_from, valid_to = '' } = value as Record<string, unknown>
  return isRate(taux) && isDay(valid_from) && (valid_to === '' || isDay(valid_to))
}

const isRate = (taux: unknown): boolean =>
  typeof taux === 'number' && taux >= 0 && taux <= 100 && Math.abs(taux * 100 - Math.round(taux * 100)) < 1e-9

function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
