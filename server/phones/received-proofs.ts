import type { Collections, Row } from '#model/collections.ts'
import { stableId } from '#model/schema/record-id.ts'
import { canonical } from '#server/clock.ts'
import { callerId } from '#server/core/base/caller.ts'
import { tooMany } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Upload } from '#server/core/files/upload.ts'
import type { Limit } from '#server/core/limits/limits.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { lockProof } from './announced-proofs.ts'

/** New files of one livreur: 200 MB a day at most, ten tours of a hundred photos. */
const QUOTA: Limit = { most: 1_000, windowMs: 86_400_000 }

/** A proof as it arrived. */
export interface ReceivedProof {
  readonly sha256: string
  /** The suivis it completes; empty while none announced it. */
  readonly suivis: readonly string[]
}

type Engined = Engine<Collections>

/**
 * Keeps the file for each suivi of its sender that announced it, or for one to come. Sent again it changes
 * nothing and returns the same. Throws 429 beyond the quota of a person.
 */
export async function receiveProof(
  engine: Engined,
  sha256: string,
  upload: Upload,
  origin: Origin,
): Promise<ReceivedProof> {
  const livreur = callerId(origin.caller)
  if (!(await isNew(engine.db, livreur, sha256))) return receivedOf(engine.db, livreur, sha256)
  const { allowed, waitS } = await engine.limits.take(`preuves ${livreur}`, QUOTA)
  if (!allowed)
    throw tooMany(waitS, 'Trop de photos envoyées aujourd’hui : elles restent sur votre téléphone.')
  return engine.db.transaction(async (tx) => {
    await lockProof(tx, livreur, sha256)
    const known = await tx.query<{ id: string }>(sql`SELECT id FROM preuves WHERE ${his(livreur, sha256)}`)
    const rows = await engine.hold(
      tx,
      'preuves',
      known.map(({ id }) => id),
    )
    const now = canonical(engine.clock.now())
    const uploads = new Map([[upload.storedName, upload]])
    const arrived = { fichier: upload.storedName, recue_at: now }
    for (const row of rows.values()) {
      if (row.fichier !== '') continue
      await engine.change(tx, 'preuves', row, { ...arrived, state: 'recue' }, origin, uploads)
    }
    if (rows.size === 0) {
      const values = { id: stableId('preuves', livreur, sha256), livreur, sha256, ...arrived }
      await engine.create(tx, 'preuves', { ...values, state: 'recue' as const }, origin, uploads)
    }
    return receivedOf(tx, livreur, sha256)
  })
}

const his = (livreur: string, sha256: string) => sql`livreur = ${livreur} AND sha256 = ${sha256}`

/** True when the file was never received, or a suivi that announced it since still waits for it. */
async function isNew(db: Db, livreur: string, sha256: string): Promise<boolean> {
  const [row] = await db.query<{ known: boolean }>(
    sql`SELECT count(*) > 0 AND bool_and(fichier <> '') AS known FROM preuves WHERE ${his(livreur, sha256)}`,
  )
  return row?.known !== true
}

async function receivedOf(db: Db, livreur: string, sha256: string): Promise<ReceivedProof> {
  const rows = await db.query<Pick<Row<'preuves'>, 'suivi'>>(
    sql`SELECT suivi FROM preuves WHERE ${his(livreur, sha256)} AND suivi <> '' ORDER BY _seq`,
  )
  return { sha256, suivis: rows.map(({ suivi }) => suivi) }
}
