import { JOURS } from '../../collections/villes.ts'
import type { Row } from '../../collections.ts'

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

/** Where a ville does not say: every day but Sunday. */
const USUAL = IN_ORDER.filter((jour) => jour !== 'dim')

/** An agence without both hours is open round the clock, so that a day of delay is a day. */
export function openHours(
  ville: Pick<Row<'villes'>, 'jours'> | undefined,
  agence: Pick<Row<'agences'>, 'ouverture' | 'fermeture'> | undefined,
): OpenHours {
  const served = ville?.jours ?? []
  const opens = minutesOf(agence?.ouverture)
  const closes = minutesOf(agence?.fermeture)
  const told = opens !== null && closes !== null && opens < closes
  return {
    jours: served.length > 0 ? served : USUAL,
    opens: told ? opens : 0,
    closes: told ? closes : MIDNIGHT,
  }
}

/** `dayOfWeek` counts from Monday, 1, to Sunday, 7. */
export const isServed = ({ jours }: OpenHours, dayOfWeek: number): boolean =>
  jours.includes(IN_ORDER[dayOfWeek - 1] ?? '')

function minutesOf(time: string | undefined): number | null {
  if (!time) return null
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
