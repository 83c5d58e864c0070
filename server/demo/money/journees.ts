import type { Row } from '#model/collections.ts'
import { add, centimes, fromDirhams, subtract, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { stableId } from '#model/schema/record-id.ts'
import { AGENCES } from '#server/demo/company/agences.ts'
import { DAY, DAYS, dayOf, dayText, HOUR, instant, isSunday } from '../calendar.ts'
import { Random } from '../random.ts'
import type { Values } from '../rows.ts'
import { comptageOf } from './counted.ts'
import type { Desk } from './desk.ts'
import type { CashMove } from './till.ts'

/** Caisses are counted and closed every working evening, once everybody is back. */
const CLOSES = 20.5 * HOUR
const WITH_GAP = 0.015
/** Dirhams. */
const GAPS = [-20, -10, -10, -5, 5, 10]

/** The day the books of the demo begin. */
export const firstDay = (until: number): number => dayOf(until) - DAYS - 1

const closing = (day: number): number => day * DAY + CLOSES

/** The day of a caisse that takes what happened on a day; '' where it is still open at the end of the demo. */
export const journeeOf = (agence: string, day: number, until: number): string =>
  !isSunday(day) && closing(day) <= until ? journeeId(agence, day) : ''

const journeeId = (agence: string, day: number): string => stableId('demo', 'journees_caisse', agence, day)

function closedDays(until: number): number[] {
  const first = firstDay(until)
  return Array.from({ length: DAYS + 2 }, (_, n) => first + n).filter(
    (day) => !isSunday(day) && closing(day) <= until,
  )
}

/** Differences found when the cash of a caisse is counted in the evening, on some days of the demo. */
export function tillGaps(until: number, seed: number): CashMove[] {
  const random = new Random(seed, 3_000_000_011)
  return closedDays(until).flatMap((day) =>
    AGENCES.flatMap(({ id }) =>
      random.chance(WITH_GAP)
        ? [{ agence: id, at: closing(day), amount: fromDirhams(random.pick(GAPS)) }]
        : [],
    ),
  )
}

type Journee = Values<'journees_caisse'>

/** Every closed day of every caisse: its opening sum, what came in and went out, and the counted sum. */
export function journeesOf(
  moves: readonly CashMove[],
  gaps: readonly CashMove[],
  desk: Desk,
  until: number,
): Journee[] {
  const byAgence = Map.groupBy(moves, ({ agence }) => agence)
  const gapAt = new Map(gaps.map((gap) => [journeeId(gap.agence, dayOf(gap.at)), centimes(gap.amount)]))
  return AGENCES.flatMap(({ id: agence }) => {
    const waiting = (byAgence.get(agence) ?? [])
      .filter(({ amount }) => amount !== 0)
      .toSorted((a, b) => b.at - a.at)
    let before: Closed = { compte: ZERO, to_version: 0, closed_at: '' }
    return closedDays(until).map((day) => {
      const its: CashMove[] = []
      for (let next = waiting.at(-1); next && next.at <= closing(day); next = waiting.at(-1)) {
        its.push(next)
        waiting.pop()
      }
      const gap = gapAt.get(journeeId(agence, day)) ?? ZERO
      const closed = journee({ agence, day, moves: its, gap, before, cashier: desk.cashierOf(agence) })
      before = closed
      return closed
    })
  })
}

type Closed = Pick<Row<'journees_caisse'>, 'compte' | 'to_version' | 'closed_at'>

interface OneDay {
  readonly agence: string
  readonly day: number
  readonly moves: readonly CashMove[]
  readonly gap: Centimes
  readonly before: Closed
  readonly cashier: string
}

function journee({ agence, day, moves, gap, before, cashier }: OneDay): Journee & Closed {
  const sum = (of: readonly CashMove[]) => centimes(of.reduce((total, { amount }) => total + amount, 0))
  const entrees = sum(moves.filter(({ amount }) => amount > 0))
  const sorties = subtract(ZERO, sum(moves.filter(({ amount }) => amount < 0)))
  const attendu = subtract(add(before.compte, entrees), sorties)
  const compte = add(attendu, gap)
  const at = instant(closing(day))
  return {
    id: journeeId(agence, day),
    agence,
    jour: dayText(day),
    state: 'close',
    comptage: comptageOf(compte, null),
    motif:
      gap === ZERO ? '' : gap < 0 ? 'Monnaie rendue en trop au comptoir.' : 'Pièces trouvées sous la caisse.',
    ouverture: before.compte,
    entrees,
    sorties,
    attendu,
    compte,
    ecart: gap,
    from_version: before.to_version,
    // The entry of the difference belongs to the same day.
    to_version: before.to_version + moves.length + (gap === ZERO ? 0 : 1),
    depuis: before.closed_at || dayText(day),
    author: cashier,
    closed_by: cashier,
    closed_at: at,
    created: at,
    updated: at,
  }
}
