import { type Collections, collections, type Row } from '#model/collections.ts'
import { CORBEILLE_DAYS } from '#model/domain/corbeille.ts'
import { canonical } from '#server/clock.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { readRows, updateRow } from '#server/core/base/storage.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Tx } from '#server/db/database.ts'
import { ident, type Sql, sql } from '#server/db/sql.ts'

const BATCH = 200

/**
 * Deletes commandes that are in the corbeille too long to be restored. Those that ever carried money, or that
 * a bon, a réclamation or a conversation names, stay; history is sealed and keeps their traces.
 */
export async function emptyTrash(engine: Engine<Collections>): Promise<void> {
  const before = canonical(engine.clock.now().subtract({ hours: 24 * CORBEILLE_DAYS }))
  while ((await emptyBatch(engine, before)) === BATCH);
}

/** Few commandes that never left have one: each goes with its line in the journal. */
const TOLD_OF_THEM = ['appels', 'essais_code', 'demandes', 'preuves'] as const

const BY_SYSTEM = { caller: SYSTEM, source: 'system' } as const

function emptyBatch(engine: Engine<Collections>, before: string): Promise<number> {
  return engine.db.transaction(async (tx) => {
    const found = await tx.query<{ id: string }>(sql`SELECT id FROM commands AS c
      WHERE deleted_at <= ${before} AND money_state IN ('', 'NON_ENCAISSE', 'SANS_OBJET') AND amount_collected = 0
        AND NOT EXISTS (SELECT FROM suivis AS s WHERE s.command = c.id
          AND (s.amount_collected <> 0 OR s.fee_event <> '' OR s.money_state NOT IN ('', 'NON_ENCAISSE', 'SANS_OBJET')))
        AND NOT EXISTS (SELECT FROM factures_details AS d WHERE d.command = c.id)
        AND NOT EXISTS (SELECT FROM frais AS f WHERE f.command = c.id)
        AND NOT EXISTS (SELECT FROM bons_details AS d WHERE d.command = c.id)
        AND NOT EXISTS (SELECT FROM inventaires_details AS d WHERE d.command = c.id)
        AND NOT EXISTS (SELECT FROM reclamations AS r WHERE r.command = c.id)
        AND NOT EXISTS (SELECT FROM chats AS t WHERE t.command = c.id)
        AND NOT EXISTS (SELECT FROM conflits AS k WHERE k.command = c.id)
        AND NOT EXISTS (SELECT FROM commands AS twin WHERE twin.parent = c.id AND twin.parent <> '')
      LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`)
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return 0
    const theirs = sql`command = ANY(${ids}::text[])`
    for (const name of TOLD_OF_THEM) {
      const records = await tx.query<{ id: string }>(sql`SELECT id FROM ${ident(name)} WHERE ${theirs}`)
      for (const { id } of records) await engine.remove(tx, name, id, BY_SYSTEM)
    }
    await tx.query(sql`DELETE FROM jobs_rows WHERE ${theirs}`)
    for (const name of THAT_FORGET_THEM) await forget(engine, tx, name, theirs)
    const rows = await readRows(tx, collections.commands, [sql`id = ANY(${ids}::text[])`], { putAside: true })
    await tx.query(sql`DELETE FROM commands WHERE id = ANY(${ids}::text[])`)
    const written = { action: 'delete', rows: rows as Row<'commands'>[] } as const
    await engine.recordWritten(tx, 'commands', written, BY_SYSTEM)
    return ids.length
  })
}

const THAT_FORGET_THEM = ['scans', 'impressions'] as const

async function forget(
  engine: Engine<Collections>,
  tx: Tx,
  name: (typeof THAT_FORGET_THEM)[number],
  theirs: Sql,
): Promise<void> {
  for (const row of await readRows(tx, collections[name], [theirs])) {
    await updateRow(tx, collections[name], { ...row, command: '' }, ['command'])
    const former = { command: String(row.command) }
    const rows = [{ ...row, command: '' }] as unknown as Row<typeof name>[]
    await engine.recordWritten(tx, name, { action: 'update', rows, former }, BY_SYSTEM)
  }
}
