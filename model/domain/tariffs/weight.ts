import type { Row } from '../../collections.ts'
import { fromAzerty } from '../azerty.ts'
import type { HeldFee } from './facts.ts'

/** Cubic centimetres that count as one kilogram: a light but large parcel is billed by its volume. */
const CM3_PER_KG = 5_000
/** The heaviest parcel that is weighed. */
export const MOST_GRAMS = 200_000

type Sides = Pick<Row<'pesees'>, 'longueur_cm' | 'largeur_cm' | 'hauteur_cm'>

/** The weight a weighing bills, in grams: that of the scale, or that of the room it takes when it is more. */
export const chargeableWeight = ({
  weight_g,
  longueur_cm,
  largeur_cm,
  hauteur_cm,
}: Sides & Pick<Row<'pesees'>, 'weight_g'>): number =>
  Math.max(weight_g, Math.ceil((longueur_cm * largeur_cm * hauteur_cm * 1_000) / CM3_PER_KG))

/** The billed weight of a parcel: the last weighing, else the weight declared by the client. */
export const billedWeight = ({
  weight_g,
  weighed_g,
}: Pick<Row<'commands'>, 'weight_g' | 'weighed_g'>): number => (weighed_g > 0 ? weighed_g : weight_g)

/** `7,2` or `7.20 kg` as people type it → 7200 grams; null when it is not a weight. */
export function readKilograms(typed: string): number | null {
  const match = /^\s*(\d{1,3})(?:[.,](\d{1,3}))?\s*(?:kg)?\s*$/i.exec(typed)
  if (!match) return null
  const grams = Number(match[1]) * 1_000 + Number((match[2] ?? '').padEnd(3, '0'))
  return grams > 0 && grams <= MOST_GRAMS ? grams : null
}

/** A scale that types like a keyboard, on an AZERTY desk too: its text has decimals or a unit, which no code has. */
export function readScale(text: string): number | null {
  const meant = fromAzerty(text).replace(/[:;]/, '.')
  return /[.,]|kg/i.test(meant) ? readKilograms(meant) : null
}

/** 7200 → « 7,2 kg » */
export const kilograms = (grams: number): string => `${String(grams / 1_000).replace('.', ',')}\u00a0kg`

export interface Reweighed<F extends HeldFee> {
  /** True when the delivery is on an issued facture: only an avoir changes its cost then. */
  readonly billed: boolean
  readonly annulled: readonly F[]
  /** Fee of weight still to be priced, on the day of its delivery. */
  readonly due: (Pick<HeldFee, 'party' | 'user' | 'fait'> & Pick<F, 'suivi' | 'occurred_at'>) | null
}

/**
 * Changes a weighing makes to the fees of a commande: the fee of its weight is annulled and priced again, for
 * the same delivery. Before the delivery there is no such fee, an unchanged weight changes nothing, and a
 * forced fee stays.
 */
export function feesReweighed<F extends HeldFee>(held: readonly F[], grams: number): Reweighed<F> {
  const live = held.filter(({ annule_par, party }) => annule_par === '' && party === 'client')
  const delivery = live.findLast(
    ({ fait, occurred_at }) => (fait === 'livraison' || fait === 'echange') && occurred_at !== '',
  )
  const weights = live.filter(({ fait }) => fait === 'poids')
  const billed = [delivery, ...weights].some((fee) => fee?.billed)
  const isSame = weights.some(({ force, mesure }) => force || mesure === grams)
  if (!delivery || billed || isSame) return { billed, annulled: [], due: null }
  const { user, suivi, occurred_at } = delivery
  return { billed, annulled: weights, due: { party: 'client', user, fait: 'poids', suivi, occurred_at } }
}
