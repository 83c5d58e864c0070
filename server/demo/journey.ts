import type { FeeEvent } from '#model/domain/commande/decide/moves.ts'
import { OUTCOME_OF } from '#model/domain/commande/states/outcome-of.ts'
import type { HolderKind, MoneyState, Outcome, StateCode } from '#model/domain/commande/states/states.ts'
import { DELIVERED_OUTCOMES, UNANSWERED } from '#model/domain/commande/states/states.ts'
import { DAY, dayOf, HOUR, MINUTE, openDay } from './calendar.ts'
import { decideMove } from './decided.ts'
import { type Actor, authorOf, GIVE_UP, LIFE, LIMIT, type Move, POSTPONED, type Situation } from './life.ts'
import { type Random, Weighted } from './random.ts'

/** One entry of a commande's history. */
export interface JourneyStep {
  readonly from: StateCode | ''
  readonly to: StateCode
  readonly at: number
  /** The number of this day without an answer; 0 for every other move. */
  readonly attempt: number
  /** Day agreed with the recipient, when the move carries one. */
  readonly reported: number | null
  readonly author: Actor
  /** Kind of holder, outcome and fee, from the product's rules. */
  readonly holder: HolderKind
  readonly outcome: Outcome | ''
  readonly fee: FeeEvent | ''
  /** The parcel is at, or on its way back to, the agence of its client. */
  readonly home: boolean
}

interface Start {
  readonly at: number
  readonly until: number
  /** The recipient lives near another agence than the client's. */
  readonly elsewhere: boolean
  readonly echange: boolean
  /** True when the merchant has commandes confirmed by telephone first. */
  readonly toConfirm: boolean
  /**
   * True when the parcel must be with its livreur at `until`: once assigned, it is loaded shortly before,
   * whatever the hour.
   */
  readonly touring: boolean
}

/** A commande's history up to `until`, and where that leaves it. */
export interface Journey {
  readonly steps: readonly JourneyStep[]
  readonly last: JourneyStep
  readonly outcome: Outcome | ''
  readonly money: MoneyState
  readonly holder: HolderKind
  /** A livreur was given the parcel. */
  readonly assigned: boolean
  readonly attempts: number
  /** When the last attempt was made; 0 when there was none. */
  readonly attemptedAt: number
  readonly postponements: number
  /** True when nobody has answered since it was last presented. */
  readonly unanswered: boolean
  /** The instant since which its holder has it. */
  readonly heldAt: number
  readonly reported: number | null
  /** Last thing that happened, the movements of the money included. */
  readonly touched: number
}

interface Course {
  last: JourneyStep
  assigned: boolean
  readonly elsewhere: boolean
  readonly echange: boolean
  unanswered: boolean
  away: boolean
  attempts: number
  attemptedAt: number
  postponements: number
  heldAt: number
  reported: number | null
}

const BITS = [
  ['here', 'elsewhere'],
  ['simple', 'echange'],
  ['kept', 'given'],
  ['home', 'away'],
] as const
/** The moves open in each state, for each combination of situations, ready to be drawn from. */
const MOVES = Array.from({ length: 16 }, (_, bits) =>
  compile(BITS.map((words, i) => words[(bits >> i) & 1] ?? '')),
)

function compile(situation: readonly (Situation | '')[]): Map<string, Weighted<Move>> {
  const open = (move: Move): boolean => move.when === undefined || situation.includes(move.when)
  return new Map(
    Object.entries(LIFE).map(([state, moves]) => [
      state,
      new Weighted(moves.filter(open).map((move) => [move, move.weight] as const)),
    ]),
  )
}

export function travel(start: Start, random: Random): Journey {
  const course = begin(start)
  const steps = [course.last]
  for (;;) {
    if (start.touring && course.last.to === 'AFFECTE') {
      enter(course, 'EN_DISTRIBUTION', loadedAt(course.last.at, start.until, random), random)
      steps.push(course.last)
      break
    }
    const move = choose(course, random)
    if (!move) break
    const at = schedule(move, course, random)
    if (at > start.until) break
    enter(course, move.to, at, random)
    steps.push(course.last)
  }
  const { last, assigned, attempts, attemptedAt, postponements, unanswered, heldAt, reported } = course
  const { outcome, holder } = last
  const { money, movedAt } = follow(steps, course, start.until, random)
  const touched = Math.max(last.at, movedAt)
  const counts = { attempts, attemptedAt, postponements, unanswered }
  return { steps, last, outcome, money, holder, assigned, ...counts, heldAt, reported, touched }
}

/** A loading in the last hours, after the parcel was assigned. */
const loadedAt = (given: number, until: number, random: Random): number =>
  Math.max(until - random.int(30, 150) * MINUTE, Math.floor((given + until) / 2))

function begin({ at, elsewhere, echange, toConfirm }: Start): Course {
  const to: StateCode = toConfirm ? 'A_CONFIRMER' : 'NOUVEAU'
  return {
    last: {
      ...{ from: '', to, at, attempt: 0, reported: null, author: authorOf('', to, 0) },
      ...{ holder: 'client', outcome: '', fee: '', home: true },
    },
    assigned: false,
    elsewhere,
    echange,
    unanswered: false,
    away: false,
    attempts: 0,
    attemptedAt: 0,
    postponements: 0,
    heldAt: at,
    reported: null,
  }
}

function choose(course: Course, random: Random): Move | undefined {
  const state = course.last.to
  const situation =
    (course.elsewhere ? 1 : 0) + (course.echange ? 2 : 0) + (course.assigned ? 4 : 0) + (course.away ? 8 : 0)
  const move = MOVES[situation]?.get(state)?.pick(random)
  if (!move) return undefined
  if (course.attempts >= LIMIT && UNANSWERED.includes(state)) return GIVE_UP
  if (course.postponements >= LIMIT && POSTPONED.includes(move.to)) return GIVE_UP
  return move
}

/** The instant of the move: in its hours, on an open day, after the move before it. */
function schedule(move: Move, { last, reported }: Course, random: Random): number {
  const [from, to] = [move.hours[0] * HOUR, move.hours[1] * HOUR]
  const today = dayOf(last.at)
  const day =
    move.days === 'reported'
      ? (reported ?? today + 1)
      : openDay(today + random.int(move.days[0], move.days[1]))
  const earliest = day === today ? Math.max(from, last.at - today * DAY + HOUR / 12) : from
  if (earliest < to) return Math.floor(day * DAY + earliest + random.next() * (to - earliest))
  return Math.floor(openDay(day + 1) * DAY + from + random.next() * (to - from))
}

function enter(course: Course, to: StateCode, at: number, random: Random): void {
  const author = authorOf(course.last.to, to, course.attempts)
  const postponed = POSTPONED.includes(to)
  if (to === 'EXPEDIE') course.away = true
  const { holder, outcome, fee, tried, reported, unanswered } = decideMove(course, to, author)
  if (tried) {
    course.attempts++
    course.attemptedAt = at
  }
  course.unanswered = unanswered
  if (reported) course.postponements++
  if (postponed) {
    course.reported = openDay(dayOf(at) + random.int(1, to === 'REPORTE' ? 4 : 7))
  }
  if (to === 'AFFECTE') course.assigned = true
  if (to === 'RETOUR_EN_TRANSIT') course.away = false
  if (holder !== course.last.holder) course.heldAt = at
  course.last = {
    from: course.last.to,
    to,
    at,
    attempt: tried ? course.attempts : 0,
    reported: postponed ? course.reported : null,
    ...{ author, holder, outcome, fee },
    home: !course.away,
  }
}

/** Follows the money of the commande: paid in the next morning, then billed, then paid out. */
function follow(
  steps: readonly JourneyStep[],
  { last: { outcome }, assigned }: Course,
  until: number,
  random: Random,
): { money: MoneyState; movedAt: number } {
  if (outcome === '') return { money: 'NON_ENCAISSE', movedAt: 0 }
  if (!(DELIVERED_OUTCOMES as readonly string[]).includes(outcome)) return { money: 'SANS_OBJET', movedAt: 0 }
  const delivered = steps.find((step) => OUTCOME_OF[step.to] === outcome)?.at ?? until
  // A parcel delivered at the agence’s counter has its money in the till at once.
  const paidIn = assigned
    ? openDay(dayOf(delivered) + 1) * DAY + 8.5 * HOUR + random.int(0, 120) * MINUTE
    : delivered
  const billed = openDay(dayOf(paidIn) + random.int(1, 5)) * DAY + 17 * HOUR
  const paidOut = openDay(dayOf(billed) + random.int(1, 3)) * DAY + 11 * HOUR
  if (until >= paidOut) return { money: 'PAYE', movedAt: paidOut }
  if (until >= billed) return { money: 'FACTURE', movedAt: billed }
  if (until >= paidIn) return { money: 'VERSE', movedAt: paidIn }
  return { money: 'CHEZ_LIVREUR', movedAt: 0 }
}
