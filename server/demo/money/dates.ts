import { DAY, dayOf, HOUR, MINUTE, openDay } from '../calendar.ts'

/**
 * Instants at which money moves in the demo: ms since 1970. `place` is the rank of a person, so that no two
 * meet at one desk.
 */

/** The instant a livreur hands over the cash of a delivery: the next open morning. */
export const handedOverAt = (place: number, delivered: number): number =>
  openDay(dayOf(delivered) + 1) * DAY + 8 * HOUR + place * 4 * MINUTE

/** A payment by card is seen on the account of the company two days later. */
export const seenAtBank = (delivered: number): number => openDay(dayOf(delivered) + 2) * DAY + 15 * HOUR

/** One facture of a person: the morning it is issued; it bills everything up to the day before. */
export interface Run {
  /** Days since 1970. */
  readonly day: number
  readonly at: number
}

export type Cycle = 'hebdomadaire' | 'bihebdomadaire' | 'quinzaine'

/** The day before clients are paid: Thursday; Monday and Thursday. Livreurs: the first and the sixteenth. */
function isRunDay(cycle: Cycle, day: number): boolean {
  const weekday = (day + 4) % 7
  switch (cycle) {
    case 'hebdomadaire':
      return weekday === 4
    case 'bihebdomadaire':
      return weekday === 1 || weekday === 4
    case 'quinzaine':
      return [1, 16].includes(new Date(day * DAY).getUTCDate())
  }
}

/** The first facture after the day of the fact that finds it ready to be billed. */
export function firstRun(cycle: Cycle, place: number, fact: number, ready: number): Run {
  for (let day = dayOf(fact) + 1; ; day++) {
    const at = day * DAY + 10 * HOUR + place * MINUTE
    if (isRunDay(cycle, day) && at >= ready) return { day, at }
  }
}

/** A virement arrives on the day after the facture; cash is fetched some days later, by livreurs sooner. */
export function paidOutAt(party: 'client' | 'livreur', mode: string, { day }: Run, place: number): number {
  const at = (days: number, hour: number) => openDay(day + days) * DAY + hour * HOUR + place * MINUTE
  if (party === 'livreur') return at(2, 17)
  return mode === 'especes' ? at(2 + (place % 5), 16) : at(1, 11)
}
