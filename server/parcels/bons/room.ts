import { type Collections, collections, type Row } from '#model/collections.ts'
import type { BonKind } from '#model/domain/bon/bon.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { readRows } from '#server/core/base/storage.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { ceilingsOf } from '#server/till/loads.ts'
import { type Bon, linesOf } from './lines.ts'

/**
 * The reason why one parcel more on this bon would pass its livreur's ceiling, those already on it included;
 * null when there is room. The bon is locked, and its parcels are given only when it is issued.
 */
export async function whyNoRoom(
  engine: Engine<Collections>,
  tx: Tx,
  bon: Bon & { kind: BonKind },
  parcel: Row<'commands'>,
  now: string,
): Promise<string | null> {
  if (bon.kind !== 'distribution') return null
  const ceilings = await ceilingsOf(engine, tx, [bon.livreur], now)
  if (ceilings.none) return null
  const ids = (await linesOf(engine, tx, bon.id)).map(({ command }) => command)
  const borne = (await readRows(tx, collections.commands, [
    sql`id = ANY(${ids}::text[])`,
  ])) as Row<'commands'>[]
  const given = { status: stateId('AFFECTE'), delivery_man: bon.livreur, last_event_at: now }
  for (const one of borne) ceilings.give(one, { ...one, ...given })
  return ceilings.give(parcel, { ...parcel, ...given })?.message ?? null
}
