import { type Collections, collections, type Row } from '#model/collections.ts'
import { readRows } from '#server/core/base/storage.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface Applying {
  readonly engine: Engine<Collections>
  readonly tx: Tx
  readonly origin: Origin
  /** Canonical text. */
  readonly now: string
}

/**
 * The account a client is paid into at this moment; empty without one. An accepted change whose hour has come
 * is applied first, even if the job has not run yet.
 */
export async function ribInForce(applying: Applying, user: string): Promise<string> {
  const { engine, tx, now } = applying
  const due = (await readRows(
    tx,
    collections.changements_rib,
    [sql`"user" = ${user} AND state = 'acceptee' AND applied_at IS NULL AND en_vigueur_at <= ${now}`],
    { lock: true },
  )) as Row<'changements_rib'>[]
  for (const change of due) await applyRib(applying, change)
  const last = due.at(-1)
  if (last) return last.rib
  const [profile] = await engine.findBy(tx, 'clients', 'user', user)
  return profile?.rib ?? ''
}

/** Puts an accepted change in force: it is held, and its hour has come. */
export async function applyRib(applying: Applying, change: Row<'changements_rib'>): Promise<void> {
  const { engine, tx, origin, now } = applying
  // The hook of `changements_rib` then writes the profile.
  await engine.change(tx, 'changements_rib', change, { applied_at: now }, origin)
}

/** The account of a change, in the profile of its client. */
export async function writeRib(
  { engine, tx, origin }: Applying,
  { user, rib }: Pick<Row<'changements_rib'>, 'user' | 'rib'>,
): Promise<void> {
  const [profile] = await engine.findBy(tx, 'clients', 'user', user)
  if (profile) await engine.update(tx, 'clients', profile.id, { rib }, origin)
}
