import { fromCanonical, ZONE } from '#server/clock.ts'
import type { Language } from './words.ts'

/** Morocco writes Arabic with its own names of months and our digits. */
const LOCALES: Readonly<Record<Language, string>> = { fr: 'fr-MA', ar: 'ar-MA' }

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const
const HOUR = { hour: '2-digit', minute: '2-digit', hour12: false } as const

/** « mardi 24 novembre » */
export const dayWords = (day: Temporal.PlainDate, language: Language): string =>
  day.toLocaleString(LOCALES[language], DAY)

/** « mardi 24 novembre, 14:30 », by the clock of the company. */
export function momentWords(canonical: string, language: Language): string {
  const local = fromCanonical(canonical).toZonedDateTimeISO(ZONE)
  const hour = local.toPlainTime().toLocaleString(LOCALES[language], HOUR)
  return `${dayWords(local.toPlainDate(), language)}${language === 'ar' ? '،' : ','} ${hour}`
}

/** « 24/11 14:30 »: room for five of them on a phone. */
export function shortMoment(canonical: string): string {
  const local = fromCanonical(canonical).toZonedDateTimeISO(ZONE)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(local.day)}/${two(local.month)} ${two(local.hour)}:${two(local.minute)}`
}

/** « mar. » and « 24 », for a chip. */
export const chipWords = (day: Temporal.PlainDate, language: Language): readonly [string, string] => [
  day.toLocaleString(LOCALES[language], { weekday: 'short' }),
  String(day.day),
]

/** `2026-11-24 00:00:00.000Z`, as a date without an hour is stored. */
export const storedDay = (stored: string): Temporal.PlainDate => Temporal.PlainDate.from(stored.slice(0, 10))
