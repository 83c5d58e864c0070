import type { Collections, Row } from '#model/collections.ts'
import type { Day } from '#model/domain/commande/lateness.ts'
import type { ClaimState } from '#model/domain/reclamation/claim-states.ts'
import { type ClaimEvent, claimClock } from '#model/domain/reclamation/clock.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import { canonical, fromCanonical, laterOf, momentAfter } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { agenceOfClient } from '#server/parcels/first-agence.ts'
import { daysFrom } from '#server/parcels/times/open-days.ts'

const HOUR_MS = 3_600_000

type Claim = Row<'reclamations'>

/** The agence in charge of the claim: that of its commande, else that of its client. */
export async function agenceFor(
  engine: Engine<Collections>,
  db: Db,
  { command, client }: Pick<Claim, 'command' | 'client'>,
): Promise<string> {
  const commande = command === '' ? null : await engine.find(db, 'commands', command)
  return commande ? commande.agence : agenceOfClient(engine, db, client)
}

/** The local days as that agence works through them: in its ville, with its hours. */
export function daysOfAgence(engine: CachedRecords, agence: string): (instant: number) => Iterable<Day> {
  const ville = engine.cached('agences').get(agence)?.ville ?? ''
  return (instant) => daysFrom(engine, Temporal.Instant.fromEpochMilliseconds(instant), ville)
}

export const instantOf = (text: string): number => fromCanonical(text).epochMilliseconds
const textOf = (instant: number | null): string =>
  instant === null ? '' : canonical(Temporal.Instant.fromEpochMilliseconds(instant))

/** The changes of state of the claim, oldest first; it begins open. */
async function eventsOf(db: Db, claim: Pick<Claim, 'id' | 'created'>): Promise<ClaimEvent[]> {
  const rows = await db.query<{ event: ClaimState; created: string }>(
    sql`SELECT event, created FROM reclamation_messages WHERE reclamation = ${claim.id}
      AND event IN ('ouverte', 'en_cours', 'attente_client', 'resolue', 'rejetee') ORDER BY created, _seq`,
  )
  const opened = { at: instantOf(claim.created), state: 'ouverte' } as const
  return [opened, ...rows.map(({ event, created }) => ({ at: instantOf(created), state: event }))]
}

type Dated = Pick<Claim, 'created' | 'last_activity_at'>

/** The instant of the next line of the thread: each has its own, in order. */
export const nextMoment = ({ created, last_activity_at }: Dated, now: string): string =>
  momentAfter(laterOf(last_activity_at, created), now)

const deadlineOf = (
  engine: CachedRecords,
  agence: string,
  events: readonly ClaimEvent[],
  { delay_h }: Pick<Claim, 'delay_h'>,
): Pick<Claim, 'due_at' | 'missed_at'> => {
  const { due, missed } = claimClock(events, delay_h * HOUR_MS, daysOfAgence(engine, agence))
  return { due_at: textOf(due), missed_at: textOf(missed) }
}

/** The deadline of a claim that is opened now. */
export async function firstDeadline(
  engine: Engine<Collections>,
  db: Db,
  claim: Claim,
  now: string,
): Promise<Pick<Claim, 'due_at' | 'missed_at'>> {
  const opened = { at: instantOf(now), state: 'ouverte' } as const
  return deadlineOf(engine, await agenceFor(engine, db, claim), [opened], claim)
}

/** The deadline of a claim after all that happened to it, the state it is given now included. */
export async function nextDeadline(
  engine: Engine<Collections>,
  db: Db,
  claim: Claim,
  now: string,
): Promise<Pick<Claim, 'due_at' | 'missed_at'>> {
  const next = { at: instantOf(nextMoment(claim, now)), state: claim.state as ClaimState }
  const events = [...(await eventsOf(db, claim)), next]
  return deadlineOf(engine, await agenceFor(engine, db, claim), events, claim)
}
