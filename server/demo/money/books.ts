import { lineOf } from '#model/domain/billing/billable.ts'
import { subtract, ZERO } from '#model/domain/money.ts'
import { stableId } from '#model/schema/record-id.ts'
import type { Company } from '#server/demo/company/company.ts'
import { instant } from '../calendar.ts'
import type { ClaimStory } from '../claim-stories.ts'
import { type Parcel, type Plan, parcels } from '../parcels.ts'
import type { Standing, Values } from '../rows.ts'
import { type BilledParcel, receivedAt } from './billed.ts'
import { Bills, billId, type Issue, type Issued, lineId, Numbers } from './bills.ts'
import { paidClaim } from './claims.ts'
import { type Desk, deskOf } from './desk.ts'
import { facturationsOf } from './facturations.ts'
import { type HandedOver, Handings } from './handings.ts'
import { journeesOf, tillGaps } from './journees.ts'
import { closedWhenPaid, type LivedParcel, livedOf } from './lived.ts'
import type { Payment } from './payment.ts'
import { lotsOf, paidInCash } from './payouts.ts'
import type { DemoReading } from './reading.ts'
import { type PaidRetrait, Retraits } from './retraits.ts'
import { type Rules, rulesOf } from './terms.ts'
import { type CashMove, tills } from './till.ts'

/** The most lives held in memory; in a larger demo, each is drawn again when it is needed. */
const MOST_HELD = 20_000

/**
 * The whole money of the demo: costs and income of every commande, who handed cash over when, and the
 * factures. The product's rules compute the amounts.
 */
export class Books {
  readonly #plan: Plan
  readonly #company: Company
  readonly #rules: Rules
  readonly #desk: Desk
  readonly #bills: Bills
  readonly #handings: Handings
  #held: readonly LivedParcel[] | null
  readonly #issue: Issue
  readonly #handed: HandedOver
  readonly #factures: ReadonlyMap<string, Issued>
  readonly #counter: CashMove[] = []
  readonly #seen: Values<'rapprochements'>[] = []
  readonly #claims: ClaimStory[] = []
  readonly #retraits: readonly PaidRetrait[]
  readonly #asked: readonly Values<'retraits'>[]

  constructor(plan: Plan, company: Company, reading: DemoReading) {
    this.#plan = plan
    this.#company = company
    this.#rules = rulesOf(company, reading)
    this.#desk = deskOf(company)
    this.#bills = new Bills(this.#rules, this.#desk, plan.until)
    this.#handings = new Handings(this.#rules, plan.until)
    this.#held = plan.commands <= MOST_HELD ? [...this.#draw()] : null
    const retraits = new Retraits(this.#rules, this.#desk, plan.until)
    for (const lived of this.#held ?? this.#draw()) {
      this.#enter(lived)
      retraits.see(lived)
    }
    this.#retraits = retraits.paid(reading)
    this.#asked = retraits.unpaid()
    for (const { billed, montant } of this.#retraits) this.#bills.takeBefore(billed, montant)
    const numbers = new Numbers()
    this.#issue = this.#bills.issue(numbers)
    this.#handed = this.#handings.settle(numbers, this.#desk, plan.seed)
    this.#factures = new Map(this.#issue.factures.map((one) => [one.row.id, one]))
    this.#held = this.#held?.map((lived) => this.#ended(lived)) ?? null
  }

  /** Every commande in the order they were entered. */
  lives(): Iterable<LivedParcel> {
    return this.#held ?? this.#drawEnded()
  }

  *#drawEnded(): Generator<LivedParcel> {
    for (const lived of this.#draw()) yield this.#ended(lived)
  }

  #ended(lived: LivedParcel): LivedParcel {
    const paidAt = this.#factureOf(lived)?.paidAt ?? 0
    return closedWhenPaid(lived, paidAt, this.#plan, this.#company)
  }

  /** The facture that pays its client what was collected; none before the end of the demo. */
  #factureOf({ billed }: LivedParcel): Issued | undefined {
    const cash = billed.find(({ item }) => item.encaisse !== null)
    return cash && this.#factures.get(billId(cash))
  }

  *#draw(): Generator<LivedParcel> {
    for (const parcel of parcels(this.#plan, this.#company)) {
      yield livedOf(parcel, this.#plan, this.#company, this.#rules)
    }
  }

  #enter({ parcel, payment, history, indemnity, billed }: LivedParcel): void {
    for (const one of billed) this.#bills.add(one)
    if (indemnity) this.#claims.push(paidClaim(parcel, indemnity, this.#company, this.#plan.until))
    if (!payment) return
    this.#handings.add(payment, parcel.id)
    const { paid_to_kind, paid_to, step, amount_collected: amount } = payment
    if (paid_to_kind === 'agence') this.#counter.push({ agence: paid_to, at: step.at, amount })
    const suivi = history[parcel.journey.steps.indexOf(step)]
    const at = receivedAt(payment, this.#rules)
    if (paid_to_kind !== 'banque' || at > this.#plan.until || !suivi) return
    this.#seen.push({
      id: stableId('demo', 'rapprochements', parcel.id),
      suivi: suivi.id,
      montant: amount,
      command: parcel.id,
      agence: suivi.agence,
      reference: payment.reference,
      author: this.#desk.cashierOf(''),
      created: instant(at),
      updated: instant(at),
    })
  }

  /** The state of a commande's money at the end of the demo. */
  standing(lived: LivedParcel): Standing {
    const { journey } = lived.parcel
    const { payment } = lived
    const { outcome, last } = journey
    if (!payment) {
      const money_state = outcome === '' ? 'NON_ENCAISSE' : 'SANS_OBJET'
      return { money_state, paid_to_kind: '', paid_to: '', versement: '', touched: last.at }
    }
    const { paid_to_kind, paid_to, money } = payment
    const to = { paid_to_kind, paid_to, versement: this.#handings.of(payment)?.id ?? '' }
    const received = receivedAt(payment, this.#rules)
    if (received > this.#plan.until) return { ...to, money_state: money, touched: last.at }
    const facture = this.#factureOf(lived)
    if (!facture) return { ...to, money_state: 'VERSE', touched: Math.max(last.at, received) }
    const touched = Math.max(last.at, Date.parse(facture.row.issued_at), facture.paidAt)
    return { ...to, money_state: facture.paidAt === 0 ? 'FACTURE' : 'PAYE', touched }
  }

  *fees(): Generator<Values<'frais'>> {
    for (const { parcel, fees, billed } of this.lives()) {
      const lines = new Map(
        billed
          .filter((one) => this.#bills.isDue(one))
          .flatMap((one) => one.item.fees.map(({ id }) => [id, lineId(billId(one), parcel.id)] as const)),
      )
      for (const { fee } of fees) yield { ...fee, facture_detail: lines.get(fee.id) ?? '' }
    }
    for (const { fee, billed } of this.#retraits) yield { ...fee, facture_detail: lineId(billId(billed), '') }
  }

  *weighings(): Generator<Values<'pesees'>> {
    for (const { weighing } of this.lives()) if (weighing) yield weighing
  }

  /** Lines of every facture. */
  *lines(): Generator<Values<'factures_details'>> {
    for (const { parcel, payment, billed } of this.lives()) {
      const handing = payment && this.#handings.of(payment)
      if (handing) yield handedLine(parcel, payment, handing)
      for (const one of billed) if (this.#bills.isDue(one)) yield billedLine(one)
    }
    for (const { line } of this.#issue.avoirs) yield line
    for (const { billed } of this.#retraits) yield billedLine(billed)
  }

  /** Everything else that money leaves behind; `spent`: what was paid out of caisses. */
  records(spent: readonly CashMove[]) {
    const { versements, remboursements } = this.#handed
    const paiements = [
      ...this.#issue.factures.flatMap((one) => one.paiements),
      ...this.#retraits.map(({ paiement }) => paiement),
    ]
    const facturations = facturationsOf(this.#issue.factures, this.#desk)
    const { until, seed } = this.#plan
    const gaps = tillGaps(until, seed)
    const moved: CashMove[] = [
      ...spent,
      ...paidInCash(paiements),
      ...this.#counter,
      ...versements.map(({ agence, created, montant: amount }) => ({
        agence,
        at: Date.parse(created),
        amount,
      })),
      ...remboursements.map(({ agence, created, montant: amount }) => ({
        agence,
        at: Date.parse(created),
        amount,
      })),
    ]
    const { ouvertures, remises_banque, brought } = tills([...moved, ...gaps], this.#desk, until)
    return {
      factures: [
        ...this.#handed.factures,
        ...this.#issue.factures.map(({ row }) => row),
        ...this.#issue.avoirs.map(({ row }) => row),
      ].sort((a, b) => (a.created < b.created ? -1 : 1)),
      versements,
      remboursements,
      rapprochements: this.#seen,
      reclamations: this.#claims.map(({ claim }) => claim),
      reclamation_messages: this.#claims.flatMap(({ messages }) => messages),
      reclamations_lus: this.#claims.flatMap(({ marks }) => marks),
      retraits: [...this.#retraits.map(({ retrait }) => retrait), ...this.#asked],
      ouvertures,
      remises_banque,
      facturations,
      journees_caisse: journeesOf([...moved, ...brought], gaps, this.#desk, until),
      paiements,
      lots_paiement: lotsOf(paiements),
    }
  }
}

function handedLine(
  { id, extra_fees }: Parcel,
  { amount_collected }: Payment,
  { facture, at }: { readonly facture: string; readonly at: number },
): Values<'factures_details'> {
  return {
    id: lineId(facture, id),
    facture,
    command: id,
    party: 'livreur',
    premiere: true,
    price: subtract(amount_collected, extra_fees),
    extra_fees,
    encaisse: amount_collected,
    created: instant(at),
    updated: instant(at),
  }
}

function billedLine(billed: BilledParcel): Values<'factures_details'> {
  const { party, run, item } = billed
  const facture = billId(billed)
  return {
    id: lineId(facture, item.command),
    facture,
    ...lineOf(item),
    // A commission carries no cash.
    ...(party === 'livreur' && { price: ZERO }),
    party,
    created: instant(run.at),
    updated: instant(run.at),
  }
}
