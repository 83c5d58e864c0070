import type { Row } from '#model/collections.ts'
import { inLetters } from '#model/domain/billing/amount-in-letters.ts'
import { add, fromDirhams, subtract, ZERO } from '#model/domain/money.ts'
import { ecartOf } from '#model/domain/till/comptage.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { stableId } from '#model/schema/record-id.ts'
import { DAY, dayOf, dayText, HOUR, instant, openDay } from '../calendar.ts'
import { Random } from '../random.ts'
import type { Values } from '../rows.ts'
import type { FactureRow, Numbers } from './bills.ts'
import { comptageOf } from './counted.ts'
import { handedOverAt } from './dates.ts'
import type { Desk } from './desk.ts'
import type { Payment } from './payment.ts'
import type { Rules } from './terms.ts'

/** The cash one livreur hands over one morning. */
interface Handing {
  readonly id: string
  readonly facture: string
  readonly livreur: string
  /** ms since 1970 */
  readonly at: number
  readonly commands: string[]
  amount: Centimes
}

export interface HandedOver {
  readonly versements: readonly Versement[]
  readonly factures: readonly FactureRow[]
  readonly remboursements: readonly Remboursement[]
}

type Versement = Values<'versements'> & Pick<Row<'versements'>, 'montant' | 'agence' | 'created'>
type Remboursement = Values<'remboursements'> & Pick<Row<'remboursements'>, 'montant' | 'agence' | 'created'>

/** Differences met at the desk, in dirhams; most counts have none. */
const GAPS = [-5, -10, -10, -20, -20, -50, -100, 5, 10, 20]
const WITH_GAP = 0.05
/** The least cash of a handing with a gap: it would be odd to lack a hundred dirhams of two hundred. */
const LEAST_WITH_GAP = fromDirhams(300)
const DECIDED_AFTER = 3

/** Groups the cash of each livreur by the morning it is handed over, then counts it. */
export class Handings {
  readonly #until: number
  readonly #rules: Rules
  readonly #handings = new Map<string, Handing>()

  constructor(rules: Rules, until: number) {
    this.#rules = rules
    this.#until = until
  }

  /** The versement that takes the cash of this payment in; null before, and where nobody had cash. */
  of({
    paid_to_kind,
    paid_to,
    step,
  }: Payment): { readonly id: string; readonly facture: string; readonly at: number } | null {
    if (paid_to_kind !== 'livreur') return null
    const at = handedOverAt(this.#rules.of(paid_to).place, step.at)
    if (at > this.#until) return null
    const day = dayOf(at)
    return {
      id: stableId('demo', 'versements', paid_to, day),
      facture: stableId('demo', 'factures', 'livraison', paid_to, day),
      at,
    }
  }

  add(payment: Payment, command: string): void {
    const found = this.of(payment)
    if (!found) return
    const handing = this.#handings.get(found.id) ?? {
      ...found,
      livreur: payment.paid_to,
      commands: [],
      amount: ZERO,
    }
    this.#handings.set(found.id, handing)
    handing.commands.push(command)
    handing.amount = add(handing.amount, payment.amount_collected)
  }

  /** All handings with their papers, in the order of their numbers. */
  settle(numbers: Numbers, desk: Desk, seed: number): HandedOver {
    const random = new Random(seed, 3_000_000_010)
    const handings = [...this.#handings.values()].sort((a, b) => a.at - b.at)
    const settled = handings.map((handing) => this.#settled(handing, desk, random))
    const remboursements = settled.flatMap(({ paidBack }) => paidBack ?? [])
    const receipts = [...settled.map(({ versement }) => versement), ...remboursements].sort((a, b) =>
      (a.created ?? '') < (b.created ?? '') ? -1 : 1,
    )
    for (const row of receipts)
      Object.assign(row, { recu: numbers.next('RV', Date.parse(row.created ?? '')) })
    return {
      versements: settled.map(({ versement }) => versement),
      factures: settled.map(({ versement }, n) =>
        factureLivraison(handings[n] as Handing, versement, numbers),
      ),
      remboursements,
    }
  }

  #settled(handing: Handing, { cashierOf, decider }: Desk, random: Random) {
    const { id, livreur, commands, amount: du, at } = handing
    const { agence, place } = this.#rules.of(livreur)
    const caissier = cashierOf(agence)
    const short = du > LEAST_WITH_GAP && random.chance(WITH_GAP) ? fromDirhams(random.pick(GAPS)) : ZERO
    const montant = add(du, short)
    const known = at + 2 * HOUR <= this.#until
    const decidedAt = openDay(dayOf(at) + DECIDED_AFTER) * DAY + 17 * HOUR
    const decided = short !== ZERO && decidedAt <= this.#until
    const decision = short > 0 ? 'produit' : random.chance(0.6) ? 'rembourse' : 'perte'
    const versement = {
      id,
      livreur,
      agence,
      state: 'valide',
      du,
      montant,
      comptage: comptageOf(montant, random),
      ecart: ecartOf({ montant, du }),
      motif:
        short === ZERO
          ? ''
          : short < 0
            ? 'Il manque des espèces au comptage.'
            : 'Un billet de trop au comptage.',
      caissier,
      valide_at: instant(at),
      facture: handing.facture,
      acquitte: short !== ZERO && known,
      acquitte_at: short !== ZERO && known ? instant(at + 2 * HOUR) : '',
      decision: decided ? decision : '',
      decided_by: decided ? decider : '',
      decided_at: decided ? instant(decidedAt) : '',
      commands,
      created: instant(at),
      updated: instant(decided ? decidedAt : short !== ZERO && known ? at + 2 * HOUR : at),
    } satisfies Values<'versements'>
    const backAt = handedOverAt(place, decidedAt + DAY) + 2 * HOUR
    const isBack = decided && decision === 'rembourse' && backAt <= this.#until
    return { versement, paidBack: isBack ? paidBack(versement, caissier, backAt) : null }
  }
}

function paidBack(
  { id, livreur, agence, ecart }: Pick<Row<'versements'>, 'id' | 'livreur' | 'agence' | 'ecart'>,
  caissier: string,
  at: number,
): Remboursement {
  const montant = subtract(ZERO, ecart)
  const made = instant(at)
  return {
    id: stableId('demo', 'remboursements', id),
    livreur,
    agence,
    montant,
    comptage: comptageOf(montant, null),
    caissier,
    created: made,
    updated: made,
  }
}

/** The facture livraison of a handing, paid by its cash: the gap is on another account. */
function factureLivraison(
  { facture, livreur, commands, amount, at }: Handing,
  { agence, ecart }: Pick<Row<'versements'>, 'agence' | 'ecart'>,
  numbers: Numbers,
): FactureRow {
  const made = instant(at)
  return {
    id: facture,
    party: 'livreur',
    kind: 'facture',
    number: numbers.next('FL', at),
    user: livreur,
    period_to: dayText(dayOf(at)),
    state: 'payee',
    colis: commands.length,
    total: amount,
    net: amount,
    ecart,
    lettres: inLetters(amount),
    issued_at: made,
    paid_at: made,
    mode: 'especes',
    agence,
    created: made,
    updated: made,
  }
}
