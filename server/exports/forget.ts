import type { Collections } from '#model/collections.ts'
import { KEPT_DAYS } from '#model/domain/exports.ts'
import { canonical } from '#server/clock.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Tx } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

type Product = Engine<Collections>

const BATCH = 100
const BY_SYSTEM = { caller: SYSTEM, source: 'system' } as const

/** Removes the files nobody may fetch any more, and the exports of long ago. */
export async function forgetExports(engine: Product): Promise<void> {
  const now = engine.clock.now()
  await each(engine, sql`state = 'pret' AND expires_at <= ${canonical(now)}`, async (tx, id) => {
    const held = (await engine.hold(tx, 'exports', [id])).get(id)
    if (held?.state !== 'pret') return
    await engine.change(tx, 'exports', held, { state: 'expire', file: '' }, BY_SYSTEM)
  })
  const before = canonical(now.subtract({ hours: 24 * KEPT_DAYS }))
  await each(engine, sql`created < ${before} AND state NOT IN ('attente', 'cours')`, (tx, id) =>
    engine.remove(tx, 'exports', id, BY_SYSTEM),
  )
}

/** Works on each found export in a transaction of its own. */
async function each(engine: Product, where: Sql, work: (tx: Tx, id: string) => Promise<void>): Promise<void> {
  const found = await engine.db.query<{ id: string }>(
    sql`SELECT id FROM exports WHERE ${where} ORDER BY _seq LIMIT ${BATCH}`,
  )
  for (const { id } of found) await engine.db.transaction((tx) => work(tx, id))
}
