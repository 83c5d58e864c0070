import type { Collections } from '#model/collections.ts'
import { ATTEMPT_DAYS } from '#model/domain/commande/decide/moves.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { UNANSWERED } from '#model/domain/commande/states/states.ts'
import { stableId } from '#model/schema/record-id.ts'
import { canonical } from '#server/clock.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Tx } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { holdFree } from '#server/parcels/hold-free.ts'
import { ENTERED_AT } from '#server/parcels/moves/entered.ts'
import { moveParcels } from '#server/parcels/moves/move.ts'
import { numberSetting } from '#server/parcels/setting.ts'

const WITHOUT_ANSWER = UNANSWERED.map(stateId)
const MOTIF = stableId('motifs', 'Trois tentatives sans réponse')

/** Hours the client has to react, where the company set none. */
const SILENCE_H = 48
const SILENCE_SETTING = 'retour.silence_h'

/** Parcels held at once. */
const BATCH = 200

/**
 * After the third day of attempts the client is consulted; without a reaction, the parcel is to come back.
 * Parcels shelved meanwhile are included. Those that another process, or a person, has locked are left to the
 * next turn.
 */
export async function requestReturns(engine: Engine<Collections>): Promise<void> {
  const hours = numberSetting(engine, SILENCE_SETTING, SILENCE_H)
  const silent = canonical(engine.clock.now().subtract({ minutes: Math.round(hours * 60) }))
  const motif = engine.cached('motifs').get(MOTIF)?.id ?? ''
  let after = { at: '-infinity', seq: 0 }
  for (;;) {
    const last = await engine.db.transaction(async (tx) => {
      const found = await tx.query<{ id: string; last_event_at: string; _seq: number }>(
        sql`SELECT c.id, c.last_event_at, c._seq FROM commands AS c
          WHERE ${silentSince(silent)}
            AND (c.last_event_at, c._seq) > (${after.at}::timestamptz, ${after.seq}::bigint)
          ORDER BY c.last_event_at, c._seq LIMIT ${BATCH}`,
      )
      const free = await holdFree(
        tx,
        found.map(({ id }) => id),
        silentSince(silent),
      )
      const spoken = await reactedSince(
        tx,
        found.map(({ id }) => id),
        silent,
      )
      const unheard = found.filter(({ id }) => free.has(id) && !spoken.has(id))
      const moves = unheard.map(({ id }) => ({
        command: id,
        to: 'DEMANDE_RETOUR' as const,
        values: { motif, note: NOTE },
        as: 'systeme' as const,
      }))
      await moveParcels(engine, tx, moves, { caller: SYSTEM, source: 'system' })
      return found.at(-1)
    })
    if (!last) return
    after = { at: last.last_event_at, seq: last._seq }
  }
}

/**
 * The condition that the commande `c` has waited for a reaction since then, after the last day of attempts.
 */
const silentSince = (instant: string): Sql =>
  sql`c.status = ANY(${WITHOUT_ANSWER}::text[]) AND c.deleted_at IS NULL AND c.attempts >= ${ATTEMPT_DAYS}
    AND ${ENTERED_AT} <= ${instant}`

/** Parcels whose client requests a change, or had one accepted since: that is a reaction. They are locked. */
async function reactedSince(tx: Tx, ids: readonly string[], since: string): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ command: string }>(
    sql`SELECT DISTINCT command FROM demandes WHERE command = ANY(${[...ids]}::text[])
        AND (state = 'ouverte' OR (state = 'acceptee' AND decided_at > ${since}))`,
  )
  return new Set(rows.map(({ command }) => command))
}

const NOTE = 'Sans réponse du client après le troisième jour de tentatives.'
