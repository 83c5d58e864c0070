import { canonicalInstant } from '#model/schema/instant.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Macro {
  readonly value: (now: Date) => string | number
  /** Milliseconds: the value stays the same up to the next multiple of them. */
  readonly unit: number
}

const instant = (ms: number): string => canonicalInstant(ms) ?? ''
const startOf = (year: number, month: number, day: number): number => Date.UTC(year, month, day)
const at = (unit: number, value: (now: Date) => string | number): Macro => ({ unit, value })
const today = (now: Date): number => startOf(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())

const MACROS: Readonly<Record<string, Macro>> = {
  '@now': at(1, (now) => instant(now.getTime())),
  '@yesterday': at(1, (now) => instant(now.getTime() - DAY)),
  '@tomorrow': at(1, (now) => instant(now.getTime() + DAY)),
  '@todayStart': at(DAY, (now) => instant(today(now))),
  '@todayEnd': at(DAY, (now) => instant(today(now) + DAY - 1)),
  /** Thirty days before today began. */
  '@monthAgo': at(DAY, (now) => instant(today(now) - 30 * DAY)),
  '@monthStart': at(DAY, (now) => instant(startOf(now.getUTCFullYear(), now.getUTCMonth(), 1))),
  '@monthEnd': at(DAY, (now) => instant(startOf(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - 1)),
  '@yearStart': at(DAY, (now) => instant(startOf(now.getUTCFullYear(), 0, 1))),
  '@yearEnd': at(DAY, (now) => instant(startOf(now.getUTCFullYear() + 1, 0, 1) - 1)),
  '@second': at(SECOND, (now) => now.getUTCSeconds()),
  '@minute': at(MINUTE, (now) => now.getUTCMinutes()),
  '@hour': at(HOUR, (now) => now.getUTCHours()),
  '@day': at(DAY, (now) => now.getUTCDate()),
  '@month': at(DAY, (now) => now.getUTCMonth() + 1),
  '@year': at(DAY, (now) => now.getUTCFullYear()),
  '@weekday': at(DAY, (now) => now.getUTCDay()),
}

/** Value of a macro in UTC, and the millisecond from which it may be another. */
export function macro(name: string, now: number): { value: string | number; until: number } | null {
  const found = Object.hasOwn(MACROS, name) ? MACROS[name] : undefined
  if (!found) return null
  return { value: found.value(new Date(now)), until: (Math.floor(now / found.unit) + 1) * found.unit }
}
