import { type Collections, collections, type Row } from '#model/collections.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { readRows } from '#server/core/base/storage.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'

/** Milliseconds for which the notifications of many transactions are gathered into one publication. */
const TOGETHER_MS = 150

const waiting = new WeakMap<Engine<Collections>, Set<string>>()

/**
 * Publishes committed notifications to their subscribers, in a transaction of its own: only the database knows the count
 * that an upsert ended with. After a stop in between, a page sees them with its next read.
 */
export function publishSoon(engine: Engine<Collections>, id: string): void {
  const ids = waiting.get(engine)
  if (ids) {
    ids.add(id)
    return
  }
  waiting.set(engine, new Set([id]))
  setTimeout(() => void publish(engine), TOGETHER_MS).unref()
}

async function publish(engine: Engine<Collections>): Promise<void> {
  const ids = [...(waiting.get(engine) ?? [])]
  waiting.delete(engine)
  try {
    await engine.db.transaction(async (tx) => {
      const found = await readRows(tx, collections.notifications, [sql`id = ANY(${ids}::text[])`])
      const rows = found as Row<'notifications'>[]
      await engine.recordWritten(tx, 'notifications', { action: 'update', rows }, BY_SYSTEM)
    })
  } catch (error) {
    engine.report(error, 'notifications not announced')
  }
}

const BY_SYSTEM = { caller: SYSTEM, source: 'system' } as const
