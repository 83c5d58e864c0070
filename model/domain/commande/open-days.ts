import { JOURS } from '../../collections/villes.ts'
import type { Row } from '../../collections.ts'
import type { FieldError } from '../../schema/checks.ts'

type Jour = keyof typeof JOURS

/** When the company works for a ville: its served days, and the hours of its agence. */
export interface OpenHours {
  readonly jours: readonly string[]
  /** Minutes since midnight. */
  readonly opens: number
  readonly closes: number
}

const IN_ORDER = Object.keys(JOURS) as Jour[]
const MIDNIGHT = 24 * 60

/** Served days of a ville that names none: every day but Sunday. */
const USUAL = IN_ORDER.filter((jour) => jour !== 'dim')

type Hours = Pick<Row<'agences'>, 'ouverture' | 'fermeture'>

/** An agence without both hours is open round the clock, so that a day of delay is a day. */
export function openHours(
  ville: Pick<Row<'villes'>, 'jours'> | undefined,
  agence: Hours | undefined,
): OpenHours {
  const served = ville?.jours ?? []
  return { jours: served.length > 0 ? served : USUAL, ...minutes(agence) }
}

type Period = Row<'horaires'>

/** The opening hours during a period: its hours, on the served days it names, or on all of them. */
export function hoursDuring(usual: OpenHours, period: Pick<Period, 'jours' | keyof Hours>): OpenHours {
  const named = period.jours as readonly string[]
  const jours = named.length > 0 ? usual.jours.filter((jour) => named.includes(jour)) : usual.jours
  return { jours, ...minutes(period) }
}

/** The periods an agence keeps, its own before those of all. Two of the same agence share no day. */
export const periodsOf = (periods: Iterable<Period>, agence: string): readonly Period[] => {
  const kept = [...periods].filter((period) => period.agence === '' || period.agence === agence)
  return kept.sort((a, b) => (a.agence === '' ? 1 : 0) - (b.agence === '' ? 1 : 0))
}

/** The first that covers the day `2026-11-22`. */
export const periodOn = (periods: readonly Period[], day: string): Period | undefined =>
  periods.find(({ valid_from, valid_to }) => valid_from.slice(0, 10) <= day && day <= valid_to.slice(0, 10))

/** `dayOfWeek` counts from Monday, 1, to Sunday, 7. */
export const isServed = ({ jours }: OpenHours, dayOfWeek: number): boolean =>
  jours.includes(IN_ORDER[dayOfWeek - 1] ?? '')

/** The error of a pair of hours, at its field: both or none are given, the first before the second. */
export function orderOfHours(ouverture: string, fermeture: string): Record<string, FieldError> | null {
  if (ouverture === '' && fermeture === '') return null
  if (ouverture !== '' && ouverture < fermeture) return null
  const code = 'validation_invalid_hours'
  return ouverture === ''
    ? { ouverture: { code, message: 'Donnez aussi l’heure d’ouverture.' } }
    : { fermeture: { code, message: `Donnez une heure de fermeture après ${ouverture}.` } }
}

function minutes(hours: Hours | undefined): Pick<OpenHours, 'opens' | 'closes'> {
  const opens = minutesOf(hours?.ouverture)
  const closes = minutesOf(hours?.fermeture)
  const told = opens !== null && closes !== null && opens < closes
  return told ? { opens, closes } : { opens: 0, closes: MIDNIGHT }
}

function minutesOf(time: string | undefined): number | null {
  if (!time) return null
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
