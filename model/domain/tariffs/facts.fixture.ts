import { centimes } from '../money.ts'
import { type FeeMove, feesAfter, type HeldFee } from './facts.ts'
import type { Fait } from './faits.ts'

const CLIENT = 'client'
export const LIVREUR = 'livreur'
export const TODAY = '2026-11-22 10:00:00.000Z'
export const YESTERDAY = '2026-11-21 10:00:00.000Z'

/** The values of a move in a test of fees. */
export interface Moved {
  readonly suivi?: Partial<FeeMove['suivi']>
  readonly before?: Partial<FeeMove['before']>
  readonly from?: FeeMove['from']
  readonly to?: FeeMove['to']
  readonly isTwin?: boolean
  readonly undone?: readonly string[]
}

export const move = ({ suivi, before, from, to, ...more }: Moved): FeeMove => ({
  suivi: {
    id: 's9',
    kind: 'transition',
    fee_event: '',
    outcome: '',
    holder_kind: 'livreur',
    delivery_man: LIVREUR,
    amount_collected: centimes(0),
    ...suivi,
  },
  from: from ?? 'EN_DISTRIBUTION',
  to: to ?? 'EN_DISTRIBUTION',
  before: { outcome: '', holder_kind: 'livreur', amount_collected: centimes(0), ...before },
  client: CLIENT,
  isTwin: false,
  undone: [],
  isSameDay: (instant) => instant.slice(0, 10) === TODAY.slice(0, 10),
  ...more,
})

/** A fee of today with the suivi s1; its id is its name in the tests. */
export const fee = (fait: Fait, party: 'client' | 'livreur', more: Partial<HeldFee> = {}): HeldFee => ({
  id: `${fait} ${party}`,
  party,
  user: party === 'client' ? CLIENT : LIVREUR,
  fait,
  suivi: 's1',
  occurred_at: TODAY,
  force: false,
  annule_par: '',
  mesure: 0,
  billed: false,
  ...more,
})
/** A fee forced by somebody before its fact. */
export const fixed = (fait: Fait, party: 'client' | 'livreur', more: Partial<HeldFee> = {}) =>
  fee(fait, party, { force: true, suivi: '', occurred_at: '', ...more })

/** Changes in words, without the empty ones. */
export function changed(moved: Moved, ...held: readonly HeldFee[]): Record<string, string> {
  const { due, annulled, restored, fallen, waiting } = feesAfter(move(moved), held)
  const said = {
    due: due.map(({ fait, party, occurred_at }) => [fait, party, occurred_at].filter(Boolean).join(' ')),
    ...{ annulled: annulled.map(({ id }) => id), restored: restored.map(({ id }) => id) },
    ...{ fallen: fallen.map(({ id }) => id), waiting: waiting.map(({ id }) => id) },
  }
  const told = Object.entries(said).map(([name, list]) => [name, list.join(', ')])
  return Object.fromEntries(told.filter(([, list]) => list !== ''))
}

/** The fees of a delivery. */
export const delivery = [
  fee('livraison', 'client'),
  fee('poids', 'client'),
  fee('pct_cod', 'client'),
  fee('livraison', 'livreur'),
]
export const DELIVERED = 'livraison client, poids client, pct_cod client, livraison livreur'
