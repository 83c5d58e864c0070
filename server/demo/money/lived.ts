import type { Company } from '#server/demo/company/company.ts'
import type { JourneyStep } from '../journey.ts'
import type { Parcel, Plan } from '../parcels.ts'
import { weighingOf } from '../weighings.ts'
import { type BilledParcel, billedOf } from './billed.ts'
import { type Indemnity, indemnityOf } from './claims.ts'
import { type FallenFee, feesOf } from './fees.ts'
import { type CompleteSuivi, historyOf } from './history.ts'
import { type Payment, paymentOf } from './payment.ts'
import type { Rules } from './terms.ts'

/** A commande with everything that happened to it and to its money: a function of the plan alone. */
export interface LivedParcel {
  readonly parcel: Parcel
  readonly payment: Payment | null
  readonly history: readonly CompleteSuivi[]
  readonly weighing: ReturnType<typeof weighingOf>
  readonly fees: readonly FallenFee[]
  readonly indemnity: Indemnity | null
  readonly billed: readonly BilledParcel[]
}

export function livedOf(parcel: Parcel, plan: Plan, company: Company, rules: Rules): LivedParcel {
  const payment = paymentOf(parcel)
  const history = historyOf(parcel, payment, company, plan.seed)
  const weighing = weighingOf(parcel, history, company)
  const fees = feesOf(parcel, { history, weighing, until: plan.until }, rules.tables)
  const indemnity = indemnityOf(parcel, plan.until)
  const billed = billedOf(parcel, { payment, fees, indemnity }, rules)
  return { parcel, payment, history, weighing, fees, indemnity, billed }
}

/**
 * A delivered parcel is closed in the transaction that pays its client, as in the product: `paidAt` in ms
 * since 1970, 0 when the client is not paid by the end of the demo.
 */
export function closedWhenPaid(
  lived: LivedParcel,
  paidAt: number,
  plan: Plan,
  company: Company,
): LivedParcel {
  const { parcel, payment } = lived
  const drawn = parcel.journey.steps
  const steps = drawn.filter(({ to }) => to !== 'CLOTURE')
  const delivered = steps.at(-1)
  if (!payment || !delivered) return lived
  const closed: JourneyStep = {
    ...delivered,
    from: delivered.to,
    to: 'CLOTURE',
    at: paidAt,
    ...{ attempt: 0, reported: null, author: 'system', fee: '' },
  }
  const last = paidAt === 0 ? delivered : closed
  if (paidAt !== 0) steps.push(closed)
  const told: Parcel = { ...parcel, journey: { ...parcel.journey, steps, last } }
  return { ...lived, parcel: told, history: historyOf(told, payment, company, plan.seed) }
}
