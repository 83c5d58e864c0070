import type { Row } from '#model/collections.ts'
import { inLetters } from '#model/domain/billing/amount-in-letters.ts'
import { type LineAmounts, lineOf, taxedOf } from '#model/domain/billing/billable.ts'
import { type FactureTotals, totalsOf } from '#model/domain/billing/facture-content.ts'
import type { Series } from '#model/domain/billing/series.ts'
import { readTaxes, type Taxed, taxesOnWire, tvaByRate } from '#model/domain/billing/tva.ts'
import { add, subtract, ZERO } from '#model/domain/money.ts'
import { paperNumber } from '#model/domain/paper-number.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { stableId } from '#model/schema/record-id.ts'
import { totalsFor } from '#server/billing/factures/brouillon.ts'
import { DAY, dayOf, dayText, HOUR, instant } from '../calendar.ts'
import type { Values } from '../rows.ts'
import type { BilledParcel } from './billed.ts'
import type { Run } from './dates.ts'
import type { Desk } from './desk.ts'
import { type Payout, payoutOf } from './payouts.ts'
import type { Rules } from './terms.ts'

/** A facture of a client or a commission of a livreur, while its lines are gathered. */
interface Bill {
  readonly id: string
  readonly party: 'client' | 'livreur'
  readonly user: string
  readonly run: Run
  readonly lines: Omit<LineAmounts, 'command'>[]
  readonly taxed: Taxed[]
  /** The first charged delivery: the one an avoir gives back. */
  charged: { readonly command: string; readonly extra_fees: Centimes; readonly fee: Centimes } | null
}

export type FactureRow = Values<'factures'> &
  Pick<Row<'factures'>, 'state' | 'net' | 'user' | 'number' | 'issued_at' | 'created'>

/** A facture with the totals of its lines. */
export type BilledRow = FactureRow & Pick<Row<'factures'>, keyof FactureTotals | 'colis'>

/** A facture as it stands at the end of the demo. */
export interface Issued {
  readonly row: BilledRow
  /** When it was paid, ms since 1970; 0 before. */
  readonly paidAt: number
  readonly paiements: Payout['paiements']
}

interface Avoir {
  readonly row: FactureRow
  readonly line: Values<'factures_details'>
}

export interface Issue {
  readonly factures: readonly Issued[]
  readonly avoirs: readonly Avoir[]
}

/** One in this many factures is corrected by an avoir, two days later. */
const ONE_AVOIR_IN = 23
const AVOIR_ON = 7
/** One in this many virements comes back from the bank. */
const ONE_REJECTED_IN = 61
const REJECTED_ON = 11
const NOTHING_TO_PAY: Payout = { paiements: [], paidAt: 0 }
const CORRECTED_AFTER = 2 * DAY + 5 * HOUR
const MOTIF = 'Geste commercial : colis livré avec retard.'

export const billId = ({ user, run }: Pick<BilledParcel, 'user' | 'run'>): string =>
  stableId('demo', 'factures', user, run.day)
export const lineId = (facture: string, command: string): string =>
  stableId('demo', 'factures_details', facture, command)

/** Gathers the lines of every facture up to the end of the demo, then issues them in their order. */
export class Bills {
  readonly #until: number
  readonly #rules: Rules
  readonly #desk: Desk
  readonly #bills = new Map<string, Bill>()
  readonly #before = new Map<string, Centimes>()

  constructor(rules: Rules, desk: Desk, until: number) {
    this.#rules = rules
    this.#desk = desk
    this.#until = until
  }

  /** Whether the facture is issued by the end of the demo. */
  isDue({ run }: Pick<BilledParcel, 'run'>): boolean {
    return run.at <= this.#until
  }

  /** Counts an amount paid out before the facture: less is left to pay. */
  takeBefore(billed: BilledParcel, montant: Centimes): void {
    this.add(billed)
    this.#before.set(billId(billed), montant)
  }

  add(billed: BilledParcel): void {
    if (!this.isDue(billed)) return
    const { party, user, run, item } = billed
    const id = billId(billed)
    const bill = this.#bills.get(id) ?? { id, party, user, run, lines: [], taxed: [], charged: null }
    this.#bills.set(id, bill)
    const { command, ...line } = lineOf(item)
    bill.lines.push(line)
    bill.taxed.push(...taxedOf(item.fees))
    if (item.encaisse !== null && line.fee > 0) {
      bill.charged ??= { command, extra_fees: item.extra_fees, fee: line.fee }
    }
  }

  /** All factures and the avoirs on some of them, in the order of their numbers. */
  issue(numbers: Numbers): Issue {
    const bills = [...this.#bills.values()].sort((a, b) => a.run.at - b.run.at || (a.id < b.id ? -1 : 1))
    const carried = new Map<string, Carried[]>()
    const carry = (one: Carried) => carried.set(one.row.user, [...(carried.get(one.row.user) ?? []), one])
    const factures: Issued[] = []
    const avoirs: Avoir[] = []
    for (const [n, bill] of bills.entries()) {
      const taken = (carried.get(bill.user) ?? []).filter(
        ({ at, row }) => at < bill.run.at && !row.reporte_dans,
      )
      const report = subtract(add(...taken.map(({ row }) => row.net)), this.#before.get(bill.id) ?? ZERO)
      const facture = this.#issued(bill, report, numbers, n % ONE_REJECTED_IN === REJECTED_ON)
      for (const { row } of taken)
        Object.assign(row, { reporte_dans: bill.id, updated: facture.row.issued_at })
      factures.push(facture)
      if (bill.party === 'client' && facture.row.net < 0) carry({ row: facture.row, at: bill.run.at })
      const at = bill.run.at + CORRECTED_AFTER
      if (!bill.charged || n % ONE_AVOIR_IN !== AVOIR_ON || at > this.#until) continue
      const avoir = avoirOn(bill, bill.charged, facture.row, at, numbers)
      avoirs.push(avoir)
      Object.assign(facture.row, { ecart: avoir.row.net, updated: avoir.row.created })
      carry({ row: avoir.row, at })
    }
    return { factures, avoirs }
  }

  #issued(
    { id, party, user, run, lines, taxed }: Bill,
    report: Centimes,
    numbers: Numbers,
    sentBack: boolean,
  ): Issued {
    const terms = this.#rules.of(user)
    const { agence, mode } = terms
    const totals = totalsFor(party, lines, report)
    // A net of zero or less is carried over: nothing is left to be paid.
    const settled = party === 'client' && totals.net <= 0
    const payout =
      totals.net > 0
        ? payoutOf(
            { facture: id, party, user, net: totals.net, run, terms, sentBack },
            this.#desk,
            this.#until,
          )
        : NOTHING_TO_PAY
    const paidAt = settled ? run.at : payout.paidAt
    const at = instant(run.at)
    const row = {
      id,
      party,
      kind: party === 'client' ? 'facture' : 'commission',
      number: numbers.next(party === 'client' ? 'FC' : 'CM', run.at),
      user,
      period_to: dayText(run.day - 1),
      state: paidAt === 0 ? 'emise' : 'payee',
      ...totals,
      tva: taxesOnWire(party === 'client' ? tvaByRate(taxed) : []),
      lettres: inLetters(totals.net),
      issued_at: at,
      paid_at: paidAt === 0 ? '' : instant(paidAt),
      mode: settled ? '' : mode,
      agence,
      created: at,
      updated: paidAt === 0 ? at : instant(paidAt),
    } satisfies Values<'factures'>
    return { row, paidAt, paiements: payout.paiements }
  }
}

/** An amount the next facture of a client takes over. */
interface Carried {
  readonly row: FactureRow
  readonly at: number
}

type Charged = NonNullable<Bill['charged']>

function avoirOn(
  bill: Bill,
  { command, extra_fees, fee }: Charged,
  of: FactureRow,
  at: number,
  numbers: Numbers,
): Avoir {
  const id = stableId('demo', 'factures', 'avoir', bill.id)
  const made = { created: instant(at), updated: instant(at) }
  const back = subtract(ZERO, fee)
  const line = {
    id: lineId(id, command),
    facture: id,
    command,
    party: 'client',
    price: subtract(ZERO, extra_fees),
    extra_fees,
    fee: back,
    packaging: ZERO,
    indemnite: ZERO,
    motif: MOTIF,
    ...made,
  } satisfies Values<'factures_details'>
  const totals = totalsOf([line], ZERO)
  const [most] = readTaxes(of.tva).toSorted((a, b) => b.ttc - a.ttc)
  const row = {
    id,
    party: 'client',
    kind: 'avoir',
    number: numbers.next('AV', at),
    user: bill.user,
    period_to: dayText(dayOf(at)),
    state: 'emise',
    colis: 1,
    ...totals,
    tva: taxesOnWire(tvaByRate([{ taux: most?.taux ?? 0, ttc: back }])),
    lettres: inLetters(totals.net),
    issued_at: instant(at),
    agence: of.agence ?? '',
    origine: bill.id,
    motif: MOTIF,
    ...made,
  } satisfies Values<'factures'>
  return { row, line }
}

/** Gives out the numbers of each series, in the order of the calls. */
export class Numbers {
  readonly #last = new Map<string, number>()

  next(series: Series, at: number): string {
    const year = Number(instant(at).slice(0, 4))
    const n = (this.#last.get(`${series} ${year}`) ?? 0) + 1
    this.#last.set(`${series} ${year}`, n)
    return paperNumber(series, year, n)
  }
}
