import type { Company } from '../company.ts'
import type { Parcel, Plan } from '../parcels.ts'
import { type Billed, billedOf } from './billed.ts'
import { type Indemnity, indemnityOf } from './claims.ts'
import { type FallenFee, feesOf } from './fees.ts'
import { historyOf, type Told } from './history.ts'
import { type Payment, paymentOf } from './payment.ts'
import type { Rules } from './terms.ts'

/** A commande with everything that happened to it and to its money: a function of the plan alone. */
export interface Lived {
  readonly parcel: Parcel
  readonly payment: Payment | null
  readonly history: readonly Told[]
  readonly fees: readonly FallenFee[]
  readonly indemnity: Indemnity | null
  readonly billed: readonly Billed[]
}

export function livedOf(parcel: Parcel, plan: Plan, company: Company, rules: Rules): Lived {
  const payment = paymentOf(parcel)
  const history = historyOf(parcel, payment, company, plan.seed)
  const fees = feesOf(parcel, history, rules.tables)
  const indemnity = indemnityOf(parcel, plan.until)
  const billed = billedOf(parcel, { payment, fees, indemnity }, rules)
  return { parcel, payment, history, fees, indemnity, billed }
}
