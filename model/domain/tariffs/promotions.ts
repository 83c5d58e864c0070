import type { Centimes } from '../../schema/collection.ts'
import { add, centimes, proportion, ZERO } from '../money.ts'

/** A row of `promotions`; days are `2026-11-20…`, both included; `valid_to` is '' without an end. */
export interface PromotionRow {
  readonly id: string
  readonly genre: string
  /** Percent of the gross fee, at most two decimals. */
  readonly taux: number
  readonly montant: Centimes
  /** Empty: every fait that a tariff is set for. */
  readonly faits: readonly string[]
  /** Ids of clients; with `groupes` also empty, the promotion is for every client. */
  readonly clients: readonly string[]
  readonly groupes: readonly string[]
  readonly valid_from: string
  readonly valid_to: string
  readonly cumulable: boolean
}

/** The client, the fait and the day (`2026-11-20`) of a fee. */
export interface DiscountCase {
  readonly user: string
  readonly groupe: string
  readonly fait: string
  readonly day: string
}

export interface Discount {
  readonly remise: Centimes
  /** Ids of the promotions that make it, in the order of their ids. */
  readonly promotions: readonly string[]
}

export const NO_DISCOUNT: Discount = { remise: ZERO, promotions: [] }

/**
 * The discount of promotions on a gross fee. Promotions add up only when all of them allow it: the discount
 * is the larger of the best single promotion and the sum of those that add up. Each is computed on the gross
 * fee, and none makes it negative.
 */
export function discountOf(rows: Iterable<PromotionRow>, asked: DiscountCase, gross: Centimes): Discount {
  if (gross <= ZERO) return NO_DISCOUNT
  const holding = [...rows]
    .filter((row) => holds(row, asked))
    .map((row) => ({ row, remise: discountBy([row], gross) }))
    .filter(({ remise }) => remise > ZERO)
    .sort((a, b) => (a.row.id < b.row.id ? -1 : 1))
  const best = holding.reduce<(typeof holding)[number] | null>(
    (found, one) => (found && found.remise >= one.remise ? found : one),
    null,
  )
  if (!best) return NO_DISCOUNT
  const together = holding.filter(({ row }) => row.cumulable).map(({ row }) => row)
  const summed = discountBy(together, gross)
  return summed > best.remise
    ? { remise: summed, promotions: together.map(({ id }) => id) }
    : { remise: best.remise, promotions: [best.row.id] }
}

/** The discount of these promotions together: at most the whole fee. */
export function discountBy(
  rows: readonly Pick<PromotionRow, 'genre' | 'taux' | 'montant'>[],
  gross: Centimes,
): Centimes {
  const each = rows.map(({ genre, taux, montant }) => (genre === 'taux' ? share(gross, taux) : montant))
  return centimes(Math.min(gross, add(...each)))
}

/** `rate` percent of an amount, rounded half up to the centime. */
export const share = (amount: Centimes, rate: number): Centimes =>
  proportion(amount, Math.round(rate * HUNDREDTHS), 100 * HUNDREDTHS)

/** A rate has two decimals at most. */
export const isExactRate = (rate: number): boolean =>
  Math.abs(rate * HUNDREDTHS - Math.round(rate * HUNDREDTHS)) < 1e-6

/** 1.25 → « 1,25 % » */
export const percent = (rate: number): string => `${String(rate).replace('.', ',')}\u00a0%`

/** A rate has two decimals at most. */
const HUNDREDTHS = 100

/** True when the promotion is for this client or groupe, on that day and for that fait. */
function holds(row: PromotionRow, asked: DiscountCase): boolean {
  const { clients, groupes } = row
  const byGroupe = asked.groupe !== '' && groupes.includes(asked.groupe)
  const isHis = (clients.length === 0 && groupes.length === 0) || clients.includes(asked.user) || byGroupe
  return isHis && mayBeOffered(row, asked)
}

/**
 * True when the promotion may have applied to the client:
 * the groupe of the client on that day is no longer known.
 */
export function mayBeOffered(
  { faits, clients, groupes, valid_from, valid_to }: PromotionRow,
  { user, fait, day }: Omit<DiscountCase, 'groupe'>,
): boolean {
  const mayBeHis = clients.length === 0 || groupes.length > 0 || clients.includes(user)
  const isNow = valid_from.slice(0, 10) <= day && (valid_to === '' || day <= valid_to.slice(0, 10))
  return mayBeHis && isNow && (faits.length === 0 || faits.includes(fait))
}
