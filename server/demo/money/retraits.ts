import type { Row } from '#model/collections.ts'
import { add, centimes, fromDirhams, subtract, ZERO } from '#model/domain/money.ts'
import { rateOn } from '#model/domain/tariffs/rates.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { stableId } from '#model/schema/record-id.ts'
import { dayOf } from '#server/tariffs/facts.ts'
import { DAY, dayOf as dayNumber, dayText, HOUR, instant } from '../calendar.ts'
import type { Values } from '../rows.ts'
import { type BilledParcel, receivedAt } from './billed.ts'
import { billId } from './bills.ts'
import type { Desk } from './desk.ts'
import type { LivedParcel } from './lived.ts'
import type { Paiement } from './payouts.ts'
import type { DemoReading } from './reading.ts'
import type { Rules } from './terms.ts'

/** A retrait is requested two days before the client's facture is issued, in the afternoon. */
const ASKED_BEFORE = 2 * DAY - 4 * HOUR
const ACCEPTED_AFTER = 2 * HOUR
const PREPARED_AFTER = 3 * HOUR
const POSTED_AFTER = 21 * HOUR
const FEE = fromDirhams(5)
const HUNDRED = fromDirhams(100)
const LEAST = fromDirhams(200)
/** One in this many factures has a retrait. */
const ONE_IN = 29
const REFUSED_ON = 13
/** Retraits requested at the end of the demo, and not decided. */
const WAITING = 2

interface Gathered {
  readonly billed: BilledParcel
  /** Amount received before the request, less all that the facture keeps. */
  spare: Centimes
}

/** A retrait that was paid, with its fee and the facture that takes both. */
export interface PaidRetrait {
  readonly retrait: Values<'retraits'>
  readonly paiement: Paiement
  readonly fee: Values<'frais'>
  readonly billed: BilledParcel
  readonly montant: Centimes
}

/** Retraits that clients request before their cycle pays them, never more than they are owed by then. */
export class Retraits {
  readonly #rules: Rules
  readonly #desk: Desk
  readonly #until: number
  readonly #byBill = new Map<string, Gathered>()

  constructor(rules: Rules, desk: Desk, until: number) {
    this.#rules = rules
    this.#desk = desk
    this.#until = until
  }

  see({ billed, payment }: LivedParcel): void {
    for (const one of billed) {
      // Visitors sign in as the first client: the retrait of this cycle is left to them.
      if (one.party !== 'client' || this.#rules.of(one.user).place === 0) continue
      const gathered = this.#byBill.get(billId(one)) ?? { billed: one, spare: ZERO }
      this.#byBill.set(billId(one), gathered)
      const { encaisse, fees } = one.item
      const asked = Math.min(one.run.at - ASKED_BEFORE, this.#until)
      const isThere = encaisse !== null && payment !== null && receivedAt(payment, this.#rules) <= asked
      const kept = add(...fees.map(({ montant }) => montant))
      gathered.spare = subtract(add(gathered.spare, isThere ? encaisse : ZERO), kept)
    }
  }

  /** Retraits paid before the facture that takes them over, which is issued by the end of the demo. */
  paid(reading: DemoReading): PaidRetrait[] {
    const due = this.#asking(({ run }) => run.at <= this.#until)
    return due.filter((_, n) => n % ONE_IN === 0).flatMap((one) => this.#taken(one, reading) ?? [])
  }

  /** Retraits that were refused, and today's, which wait for a decision. */
  unpaid(): Values<'retraits'>[] {
    const past = this.#asking(({ run }) => run.at <= this.#until)
    const refused = past.filter((_, n) => n % ONE_IN === REFUSED_ON).map((one) => this.#refused(one))
    const next = this.#asking(({ run }) => run.at > this.#until)
    const waiting = next.slice(0, WAITING).map(({ billed: { user }, spare }, n) => {
      const made = instant(this.#until - (n + 1) * HOUR)
      const id = stableId('demo', 'retraits', 'waiting', user)
      return { id, user, montant: half(spare), state: 'attente', created: made, updated: made } as const
    })
    return [...refused, ...waiting]
  }

  #refused({ billed, spare }: Gathered): Values<'retraits'> {
    const asked = billed.run.at - ASKED_BEFORE
    const decided = instant(asked + ACCEPTED_AFTER)
    return {
      id: stableId('demo', 'retraits', billId(billed)),
      user: billed.user,
      montant: half(spare),
      state: 'refusee',
      motif: 'Votre virement part après-demain : attendez-le, il ne vous coûte rien.',
      decided_by: this.#desk.decider,
      decided_at: decided,
      created: instant(asked),
      updated: decided,
    }
  }

  #asking(when: (billed: BilledParcel) => boolean): Gathered[] {
    const all = [...this.#byBill.values()].filter(({ billed, spare }) => when(billed) && half(spare) >= LEAST)
    return all.sort((a, b) => a.billed.run.at - b.billed.run.at || (a.billed.user < b.billed.user ? -1 : 1))
  }

  #taken({ billed: of, spare }: Gathered, reading: DemoReading): PaidRetrait {
    const { user, run } = of
    const terms = this.#rules.of(user)
    const id = stableId('demo', 'retraits', billId(of))
    const montant = half(spare)
    const asked = run.at - ASKED_BEFORE
    const accepted = instant(asked + ACCEPTED_AFTER)
    const posted = instant(asked + POSTED_AFTER)
    const fee = this.#fee(id, user, accepted, reading)
    const { fait, remise, taux, manquant } = fee
    const item: BilledParcel['item'] = {
      ...{ command: '', code: '', extra_fees: ZERO, encaisse: null, indemnite: ZERO, unpriced: false },
      fees: [{ id: fee.id, fait: fait || 'retrait', montant: fee.montant, remise, taux, manquant }],
    }
    const isTransfer = terms.mode === 'virement'
    const author = this.#desk.cashierOf('')
    const day = dayText(dayNumber(asked + POSTED_AFTER))
      .slice(0, 10)
      .replaceAll('-', '')
    return {
      montant,
      fee,
      billed: { ...of, item },
      retrait: {
        ...{ id, user, montant, state: 'postee', reporte_dans: billId(of) },
        ...{ decided_by: this.#desk.decider, decided_at: accepted },
        ...{ created: instant(asked), updated: instant(run.at) },
      },
      paiement: {
        ...{
          id: stableId('demo', 'paiements', id),
          retrait: id,
          facture: '',
          montant,
          user,
          party: 'client',
        },
        ...{ mode: terms.mode, rib: isTransfer ? terms.rib : '', lot: '', remplace: '' },
        ...{ agence: isTransfer ? '' : terms.agence, agence_partie: terms.agence },
        ...{ state: 'poste', reference: `${isTransfer ? 'VIR' : 'ESP'}-${day}-R${terms.place + 1}` },
        ...{ author, asked_by: user, decided_by: this.#desk.decider, decided_at: posted },
        ...{ created: instant(asked + PREPARED_AFTER), updated: posted },
      },
    }
  }

  #fee(retrait: string, user: string, at: string, reading: DemoReading) {
    return {
      id: stableId('frais', 'retrait', retrait),
      ...{ command: '', suivi: '', party: 'client', user, fait: 'retrait', montant: FEE, remise: ZERO },
      taux: rateOn(reading.cached('taux_tva').values(), 'retrait', dayOf(at)),
      ...{ source: 'réglage', manquant: false, occurred_at: at, annule_par: '', created: at, updated: at },
    } satisfies Values<'frais'> & Pick<Row<'frais'>, 'montant' | 'taux'>
  }
}

const half = (amount: Centimes): Centimes => centimes(Math.floor(amount / 2 / HUNDRED) * HUNDRED)
