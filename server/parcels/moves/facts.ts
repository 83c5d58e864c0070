import type { Collections, Row } from '#model/collections.ts'
import { FOUND_AGAIN } from '#model/domain/bon/bon.ts'
import type { Actor, MotifAsks, MoveFacts } from '#model/domain/commande/decide/move-request.ts'
import { motifFits } from '#model/domain/commande/motif-fits.ts'
import { codeTried, NO_TRY } from '#model/domain/commande/remise-code.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { boundAgence } from '#model/domain/permissions.ts'
import { settledWithClient } from '#server/billing/factures/issued-lines.ts'
import { canonical, dayBounds, fromCanonical, localDay, momentAfter } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Tx } from '#server/db/database.ts'
import { among, sql } from '#server/db/sql.ts'
import { type Couriers, couriersIn, couriersOf } from '#server/parcels/livreurs/couriers.ts'
import { holdOpenLivreurs } from '#server/parcels/livreurs/open-livreurs.ts'
import { photoFrom } from '#server/parcels/photo-from.ts'
import { triesOf } from '#server/parcels/remise-codes.ts'
import { statesBringingCash } from '#server/parcels/states/own-states.ts'
import { firstServedDay } from '#server/parcels/times/open-days.ts'
import { clientsOf, type FactsAhead } from './facts-ahead.ts'

/** A requested move: the parcel, and the state it is to get. */
export interface WantedMove {
  readonly parcel: Row<'commands'>
  readonly status: string
  /** Id of the livreur who is to take the parcel; empty when the move names nobody. */
  readonly livreur: string
  readonly kind: string
}

export type FactsOf = (parcel: Row<'commands'>) => MoveFacts

interface Gathered {
  readonly factsOf: FactsOf
  /** Livreurs who may be given a parcel, and have a ceiling. */
  readonly limited: readonly string[]
}

/**
 * Reads the facts that deciding these moves needs, in one round for all; for a single move, `ahead` may have
 * been read with its parcel.
 */
export async function gatherFacts(
  engine: Engine<Collections>,
  tx: Tx,
  wanted: readonly WantedMove[],
  actor: Actor,
  now: string,
  ahead?: FactsAhead,
): Promise<Gathered> {
  const today = localDay(fromCanonical(now))
  const given = new Set(givenTo(wanted, actor))
  const corrected = wanted.flatMap(({ parcel, kind }) => (kind === 'correction' ? [parcel.id] : []))
  const [called, tries, clients, open, couriers, billed, indemnities] = await Promise.all([
    calledSince(engine, tx, wanted, actor, canonical(dayBounds(today).start)),
    triesOf(
      tx,
      wanted.flatMap(({ parcel }) => (parcel.code_remise ? [parcel.id] : [])),
    ),
    ahead?.clients ?? clientsOf(tx, wanted),
    openAmong(tx, given, ahead),
    couriersAmong(engine, tx, takersOf(engine, wanted, actor), ahead),
    ahead?.billed ?? settledWithClient(tx, corrected),
    indemnitiesOf(tx, wanted),
  ])
  const motifs = engine.cached('motifs')
  const users = engine.cached('users')
  const common = {
    today: today.toString(),
    dayOf: (instant: string) => (instant === '' ? '' : localDay(fromCanonical(instant)).toString()),
    photoFrom: photoFrom(engine),
    motifFits: (motif: string, status: string) => {
      const row = motifs.get(motif)
      return row !== undefined && motifFits(row, status)
    },
    motifAsks: (motif: string) => motifs.get(motif) ?? ASKS_NOTHING,
    isLivreur: (id: string) => {
      if (given.has(id)) return open.has(id)
      const user = users.get(id)
      return user?.type === 'livreur' && user.active
    },
    serves: couriers.serves,
    worksFor: (livreur: string, agence: string) => ['', agence].includes(couriers.agenceOf(livreur)),
  }
  const factsOf: FactsOf = ({ id, city, client_source, last_event_at }) => ({
    ...common,
    // A move is dated after the one it follows, even if its request or its device read the clock earlier.
    now: momentAfter(last_event_at, now),
    openFrom: (day) => firstServedDay(engine, city, day),
    calledToday: called.has(id),
    codeTried: codeTried(tries.get(id) ?? NO_TRY),
    billed: billed.has(id),
    indemnity: indemnities.get(id) ?? '',
    client: clients.get(client_source) ?? null,
  })
  return { factsOf, limited: couriers.limited }
}

const ASKS_NOTHING: MotifAsks = { avec_note: false, avec_photo: false }

/**
 * The parcels whose state requires a call and that had one since that instant; for staff, anybody's call
 * counts.
 */
async function calledSince(
  engine: Engine<Collections>,
  tx: Tx,
  wanted: readonly WantedMove[],
  actor: Actor,
  since: string,
): Promise<ReadonlySet<string>> {
  const states = engine.cached('tracking_states')
  const ids = wanted.flatMap(({ parcel, status }) =>
    states.get(status)?.requires.includes('call') ? [parcel.id] : [],
  )
  if (ids.length === 0) return new Set()
  const author = actor.person?.type === 'livreur' ? sql`AND author = ${actor.person.id}` : sql``
  const rows = await tx.query<{ command: string }>(
    sql`SELECT DISTINCT command FROM appels WHERE ${among(sql`command`, ids)} AND at >= ${since} ${author}`,
  )
  return new Set(rows.map(({ command }) => command))
}

const openAmong = (tx: Tx, given: ReadonlySet<string>, ahead?: FactsAhead) =>
  ahead && [...given].every((id) => id === ahead.livreur) ? ahead.open : holdOpenLivreurs(tx, given)

const couriersAmong = (
  engine: Engine<Collections>,
  tx: Tx,
  takers: readonly string[],
  ahead?: FactsAhead,
): Couriers | Promise<Couriers> =>
  ahead && takers.every((id) => id === ahead.livreur)
    ? couriersIn(engine, takers.length > 0 ? ahead.profiles : [])
    : couriersOf(engine, tx, takers)

/** Livreurs who are to have parcels that they do not carry. */
const givenTo = (wanted: readonly WantedMove[], { person }: Actor): string[] =>
  wanted.flatMap(({ parcel, livreur }) => {
    const taker = person?.type === 'livreur' ? person.id : livreur || parcel.delivery_man
    return taker === parcel.holder ? [] : [taker]
  })

/** Livreurs who are to take parcels that were not theirs, or put off; all who are named, when an agence binds the actor. */
function takersOf(
  engine: Engine<Collections>,
  wanted: readonly WantedMove[],
  { person, agence }: Actor,
): string[] {
  const himself = person?.type === 'livreur' ? person.id : ''
  const isBound = person !== null && boundAgence(person, agence) !== ''
  const bringing = statesBringingCash(engine)
  return wanted.flatMap(({ parcel, status, livreur }) => {
    const taker = himself || livreur || parcel.delivery_man
    const isNew = taker !== parcel.delivery_man || !bringing.has(parcel.status)
    return (isBound || bringing.has(status)) && isNew ? [taker] : []
  })
}

const FOUND = FOUND_AGAIN.map(stateId)

/** The lost parcels among these whose client was indemnified. */
async function indemnitiesOf(
  tx: Tx,
  wanted: readonly WantedMove[],
): Promise<ReadonlyMap<string, MoveFacts['indemnity']>> {
  const ids = wanted.flatMap(({ parcel }) => (FOUND.includes(parcel.status) ? [parcel.id] : []))
  if (ids.length === 0) return new Map()
  const rows = await tx.query<{ command: string; kept: boolean }>(
    sql`SELECT command, bool_or(retrouve = 'garde') AS kept FROM reclamations
        WHERE ${among(sql`command`, ids)} AND state = 'resolue' AND indemnity > 0 GROUP BY command`,
  )
  return new Map(rows.map(({ command, kept }) => [command, kept ? 'kept' : 'due']))
}
