import type { Row } from '../../collections.ts'
import { DELIVERED_OUTCOMES, type ReadState, type StateCode, UNANSWERED } from '../commande/states/states.ts'

/** A parcel as the livreur's list sees it. */
export type Stop = Pick<
  Row<'commands'>,
  'outcome' | 'holder' | 'delivery_man' | 'reported_date' | 'attempted_on' | 'last_event_at'
>

/** Groups of stops: to deliver now, to load first, in hand with an outcome of the day, delivered. */
export type StopGroup = 'livrer' | 'charger' | 'rendre' | 'livres'

const AGREED: readonly StateCode[] = ['PROGRAMME', 'REPORTE']
/** Parcels in these states go out again once their code is read at loading. */
const OUT_AGAIN: readonly StateCode[] = [...AGREED, ...UNANSWERED]
/** Parcels in these states are brought in, so they are no stops of a tour. */
const NOT_OF_THE_TOUR: readonly StateCode[] = ['RAMASSE', 'PERDU', 'CLOTURE']

/**
 * The group of a parcel in the day of this livreur; undefined when the parcel is another livreur's. `today` is the
 * local day.
 */
export function groupOf(
  stop: Stop,
  { code, category }: ReadState,
  livreur: string,
  today: string,
): StopGroup | null {
  if (DELIVERED_OUTCOMES.some((outcome) => outcome === stop.outcome)) return 'livres'
  if (code && NOT_OF_THE_TOUR.includes(code)) return null
  if (code === 'AFFECTE' && stop.delivery_man === livreur) return 'charger'
  if (stop.holder !== livreur) return null
  if (!code) return category === 'en_cours' ? 'livrer' : 'rendre'
  if (code === 'EN_DISTRIBUTION') return 'livrer'
  if (!OUT_AGAIN.includes(code)) return 'rendre'
  return isDue(code, stop, today) ? 'charger' : 'rendre'
}

function isDue(code: StateCode, stop: Stop, today: string): boolean {
  if (AGREED.includes(code)) return stop.reported_date.slice(0, 10) <= today
  return stop.attempted_on.slice(0, 10) < today
}

const STREET =
  /^(\d|n°|lot\b|rés\b|rés\.|res\b|résidence|imm\b|imm\.|immeuble|appt|bloc|étage|rue|bd|boulevard|av\b|av\.|avenue|près|derrière|face|en face|رقم|زنقة|شارع|عمارة|إقامة|شقة|قرب|أمام|بلوك|الطابق)|étage|طابق/i

/** The part of an address that names a quarter, as people write it; empty when none does. */
export function quartierOf(address: string): string {
  const parts = address.split(/[,،\n]/).map((part) => part.trim())
  return parts.filter((part) => part !== '' && !STREET.test(part)).at(-1) ?? ''
}

interface Placed {
  readonly id: string
  readonly ville: string
  readonly address: string
}

/**
 * Sorts by ville, then quarter, then address. Stops the livreur placed keep that order; later arrivals stand
 * before them, to be seen.
 */
export function inOrder<P extends Placed>(stops: readonly P[], placed: readonly string[]): P[] {
  const rank = new Map(placed.map((id, i) => [id, i + 1]))
  const rankOf = ({ id }: P): number => rank.get(id) ?? 0
  const key = ({ ville, address }: P): string => `${ville}\n${quartierOf(address)}\n${address}`
  return [...stops].sort(
    (a, b) => rankOf(a) - rankOf(b) || key(a).localeCompare(key(b), 'fr', { numeric: true }),
  )
}

/** The order after one of them went a place up or down. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return ids
  const next = ids.filter((one) => one !== id)
  next.splice(to, 0, id)
  return next
}
