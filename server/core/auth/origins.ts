import { createHash } from 'node:crypto'
import type { AnyRow } from '#server/core/base/caller.ts'
import { newSecretId } from '#server/core/base/ids.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { AuthRequest } from './auth-request.ts'
import { ownership } from './collections.ts'

const MOST = 5

/** Remembers the place of a sign-in. A new place, other than the first, is notified by e-mail. */
export async function rememberOrigin(tx: Tx, asked: AuthRequest, record: AnyRow): Promise<void> {
  const { kernel, collection, settings, ip, agent, now } = asked
  if (!settings.alerts) return
  const owner = ownership(collection, record.id)
  const fingerprint = createHash('sha256').update(`${ip}\n${agent}`).digest('hex').slice(0, 32)
  const id = newSecretId()
  const [kept] = await tx.query<{ id: string }>(
    sql`INSERT INTO "_authOrigins" (id, "collectionRef", "recordRef", fingerprint, created, updated)
        VALUES (${id}, ${owner.collectionRef}, ${owner.recordRef}, ${fingerprint}, ${now}, ${now})
        ON CONFLICT ("collectionRef", "recordRef", fingerprint) DO UPDATE SET updated = excluded.updated RETURNING id`,
  )
  if (kept?.id !== id) return
  const others = await tx.query<{ id: string }>(
    sql`SELECT id FROM "_authOrigins" WHERE "collectionRef" = ${owner.collectionRef}
        AND "recordRef" = ${owner.recordRef} AND id <> ${id} ORDER BY updated DESC, "_seq" DESC`,
  )
  const old = others.slice(MOST - 1).map((origin) => origin.id)
  if (old.length > 0) await tx.query(sql`DELETE FROM "_authOrigins" WHERE id = ANY(${old}::text[])`)
  const to = String(record.email ?? '')
  if (others.length === 0 || to === '') return
  await kernel.post.send(tx, { kind: 'sign-in-alert', to, collection, record, values: { ip, agent } })
}
