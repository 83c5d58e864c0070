import type { Billable } from '#model/domain/billing/billable.ts'
import { OUTCOME_OF } from '#model/domain/commande/states/outcome-of.ts'
import { ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { Parcel } from '../parcels.ts'
import type { Indemnity } from './claims.ts'
import { firstRun, handedOverAt, type Run, seenAtBank } from './dates.ts'
import type { FallenFee } from './fees.ts'
import type { Payment } from './payment.ts'
import type { Rules } from './terms.ts'

/** A parcel on one facture of one person. */
export interface BilledParcel {
  readonly party: 'client' | 'livreur'
  readonly user: string
  readonly run: Run
  readonly item: Billable
}

/** The instant at which the company has the payment of a parcel: ms since 1970. */
export function receivedAt({ paid_to_kind, paid_to, step }: Payment, rules: Rules): number {
  if (paid_to_kind === 'livreur') return handedOverAt(rules.of(paid_to).place, step.at)
  return paid_to_kind === 'banque' ? seenAtBank(step.at) : step.at
}

interface Money {
  readonly payment: Payment | null
  readonly fees: readonly FallenFee[]
  readonly indemnity: Indemnity | null
}

/** Spreads the money of a parcel over the factures that find it billable, those after the end of the demo too. */
export function billedOf(parcel: Parcel, { payment, fees, indemnity }: Money, rules: Rules): BilledParcel[] {
  const ended = parcel.journey.steps.find(({ to }) => OUTCOME_OF[to] !== undefined)
  if (!ended) return []
  const found = new Map<string, Sum>()
  const on = (party: BilledParcel['party'], user: string, fact: number, ready: number): Sum => {
    const { cycle, place } = rules.of(user)
    const run = firstRun(cycle, place, fact, ready)
    const key = `${user} ${run.day}`
    const sum = found.get(key) ?? { party, user, run, fees: [], cash: null, indemnite: ZERO }
    found.set(key, sum)
    return sum
  }
  const client = parcel.client.id
  for (const { fee, at } of fees) on(fee.party || 'client', fee.user, at, ended.at).fees.push(fee)
  if (payment)
    on('client', client, payment.step.at, receivedAt(payment, rules)).cash = payment.amount_collected
  if (indemnity) on('client', client, indemnity.resolved, ended.at).indemnite = indemnity.amount
  return [...found.values()].map((sum) => billed(parcel, sum))
}

interface Sum extends Omit<BilledParcel, 'item'> {
  readonly fees: FallenFee['fee'][]
  cash: Centimes | null
  indemnite: Centimes
}

const billed = ({ id, code, extra_fees }: Parcel, { fees, cash, indemnite, ...of }: Sum): BilledParcel => ({
  ...of,
  item: {
    command: id,
    code,
    extra_fees,
    encaisse: cash,
    indemnite,
    fees: fees.map(({ id: fee, fait, montant, remise, taux, manquant }) => ({
      id: fee,
      fait: fait as Billable['fees'][number]['fait'],
      montant: montant ?? ZERO,
      remise: remise ?? ZERO,
      taux,
      manquant,
    })),
    unpriced: false,
  },
})
