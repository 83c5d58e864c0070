import type { Collections, Row } from '#model/collections.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type Event = HookEvent<Collections['rammasage'], Collections>

/** Id of the next open ramassage of the client; '' for none. */
export async function nextPickup(db: Db, client: string): Promise<string> {
  const [next] = await db.query<{ id: string }>(
    sql`SELECT id FROM rammasage WHERE client = ${client} AND state IN ('demande', 'affecte') ORDER BY date, _seq LIMIT 1`,
  )
  return next?.id ?? ''
}

const prepared = (db: Db, where: Pick<Row<'commandes_emballage'>, 'client' | 'rammasage'>) =>
  db.query<{ id: string }>(
    sql`SELECT id FROM commandes_emballage WHERE client = ${where.client} AND state = 'preparee'
      AND rammasage = ${where.rammasage} ORDER BY id`,
  )

/** A ramasseur takes along the packaging that is prepared for the client. */
export async function bringPrepared(event: Event): Promise<void> {
  const { client, id } = event.record
  await change(event, await prepared(event.tx, { client, rammasage: '' }), { rammasage: id })
}

/**
 * Marks the orders of a finished pick-up delivered; those of any other wait for the client's next ramassage.
 */
export async function settleBrought(event: Event): Promise<void> {
  const { client, id, state } = event.record
  const brought = await prepared(event.tx, { client, rammasage: id })
  if (brought.length === 0) return
  if (state === 'ramasse') return change(event, brought, { state: 'livree' })
  await change(event, brought, { rammasage: await nextPickup(event.tx, client) })
}

async function change(
  { engine, tx, caller, source, ip }: Event,
  orders: readonly { readonly id: string }[],
  values: Partial<Row<'commandes_emballage'>>,
): Promise<void> {
  for (const { id } of orders) {
    await engine.update(tx, 'commandes_emballage', id, values, { caller, source, ip })
  }
}
