import type { Row } from '#model/collections.ts'
import { centimes, fromDirhams, ZERO } from '#model/domain/money.ts'
import { stableId } from '#model/schema/record-id.ts'
import { AGENCES } from '#server/demo/company/agences.ts'
import { DAY, dayText, HOUR, instant, openDay } from '../calendar.ts'
import type { Values } from '../rows.ts'
import type { Desk } from './desk.ts'
import { firstDay } from './journees.ts'

/** Cash that comes into the caisse of an agence, or leaves it (negative). */
export interface CashMove {
  readonly agence: string
  /** ms since 1970 */
  readonly at: number
  readonly amount: number
}

/** The opening sum of a caisse, below which it never falls. */
const FLOAT = fromDirhams(2000)
const HUNDRED = fromDirhams(100)
const LEAST_REMISE = fromDirhams(1000)
const AT_THE_BANK = fromDirhams(1_200_000)
const NOTE = 'Démonstration'

type Remise = Values<'remises_banque'> & Pick<Row<'remises_banque'>, 'montant'>

export interface Tills {
  readonly ouvertures: readonly Values<'ouvertures'>[]
  readonly remises_banque: readonly Remise[]
  /** The effect of openings and remises on the caisses. */
  readonly brought: readonly CashMove[]
}

/** The opening sum of each caisse, and the cash it brought to the bank twice a week. */
export function tills(moves: readonly CashMove[], desk: Desk, until: number): Tills {
  const first = firstDay(until)
  const byAgence = Map.groupBy(moves, ({ agence }) => agence)
  const opened = (
    values: Pick<Values<'ouvertures'>, 'kind' | 'agence' | 'montant'>,
  ): Values<'ouvertures'> => ({
    id: stableId('demo', 'ouvertures', values.kind ?? '', values.agence ?? ''),
    ...values,
    jour: dayText(first),
    note: NOTE,
    created: dayText(first),
    updated: dayText(first),
  })
  const each = AGENCES.map(({ id }) => {
    const till = new Till(byAgence.get(id) ?? [])
    return {
      ouverture: opened({ kind: 'CAISSE', agence: id, montant: till.opening }),
      remises: remisesOf(id, till, desk, first, until),
    }
  })
  return {
    brought: each.flatMap(({ ouverture, remises }) => [
      { agence: ouverture.agence ?? '', at: first * DAY, amount: ouverture.montant ?? ZERO },
      ...remises.map(({ agence = '', created = '', montant }) => ({
        agence,
        at: Date.parse(created),
        amount: -montant,
      })),
    ]),
    ouvertures: [opened({ kind: 'BANQUE', montant: AT_THE_BANK }), ...each.map(({ ouverture }) => ouverture)],
    remises_banque: each.flatMap(({ remises }) => remises),
  }
}

/** One caisse over the days of the demo. */
class Till {
  readonly opening
  readonly #times: readonly number[]
  /** Least balance from each move on, before anything is brought to the bank. */
  readonly #least: readonly number[]
  readonly #lowest: number
  #brought = 0

  constructor(moves: readonly CashMove[]) {
    const sorted = moves.toSorted((a, b) => a.at - b.at || b.amount - a.amount)
    this.#times = sorted.map(({ at }) => at)
    let balance = 0
    let lowest = 0
    const balances = sorted.map(({ amount }) => {
      balance += amount
      lowest = Math.min(lowest, balance)
      return balance
    })
    this.#lowest = lowest
    this.opening = centimes(FLOAT + Math.ceil(-lowest / HUNDRED) * HUNDRED)
    let least = balance
    this.#least = balances.toReversed().map((one) => {
      least = Math.min(least, one)
      return least
    })
  }

  /** The cash that can leave at that time without any later balance falling below the float. */
  spare(at: number): number {
    const done = this.#times.findLastIndex((time) => time <= at)
    const least = done < 0 ? this.#lowest : (this.#least[this.#least.length - 1 - done] ?? 0)
    return this.opening + least - this.#brought - FLOAT
  }

  bring(amount: number): void {
    this.#brought += amount
  }
}

/** Wednesdays and Saturdays at half past twelve. */
const isBankDay = (day: number): boolean => [3, 6].includes((day + 4) % 7)

function remisesOf(agence: string, till: Till, desk: Desk, first: number, until: number): Remise[] {
  const remises: Remise[] = []
  for (let day = first; day * DAY + 12.5 * HOUR <= until; day++) {
    if (!isBankDay(day)) continue
    const at = day * DAY + 12.5 * HOUR
    const montant = centimes(Math.floor(till.spare(at) / HUNDRED) * HUNDRED)
    if (montant < LEAST_REMISE) continue
    till.bring(montant)
    const seen = openDay(day + 1) * DAY + 10 * HOUR
    remises.push({
      id: stableId('demo', 'remises_banque', agence, day),
      agence,
      montant,
      reference: `BRD-${dayText(day).slice(0, 10).replaceAll('-', '')}-${AGENCES.findIndex(({ id }) => id === agence) + 1}`,
      state: seen <= until ? 'postee' : 'attente',
      author: desk.cashierOf(agence),
      decided_by: seen <= until ? desk.decider : '',
      decided_at: seen <= until ? instant(seen) : '',
      created: instant(at),
      updated: instant(seen <= until ? seen : at),
    })
  }
  return remises
}
