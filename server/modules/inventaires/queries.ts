import { collections } from '#model/collections.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { takeDigests } from '#server/db/digests.ts'
import { sql } from '#server/db/sql.ts'

/** Locks the agence: of two desks that begin at once, the second finds the inventaire of the first. */
export async function holdAgence(tx: Tx, agence: string): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('inventaires'), hashtext(${agence}))`)
}

export async function openOf(
  db: Db,
  agence: string,
): Promise<{ id: string; started_at: string } | undefined> {
  const [open] = await db.query<{ id: string; started_at: string }>(
    sql`SELECT id, started_at FROM inventaires WHERE agence = ${agence} AND state = 'ouvert'`,
  )
  return open
}

/** States in which a parcel is on no shelf: closed, lost, or returned to stock. */
const OVER = (['CLOTURE', 'PERDU', 'RETOUR_STOCK'] as const).map(stateId)

/** Records every open parcel the agence holds at this instant, in one statement; returns their number. */
export async function snapshot(
  tx: Tx,
  { id, agence }: { id: string; agence: string },
  now: string,
): Promise<number> {
  const [taken] = await tx.query<{ n: number }>(
    sql`WITH taken AS (
        INSERT INTO inventaires_details (id, inventaire, command, expected, box, created, updated)
        SELECT left(md5(${id} || id), 15), ${id}, id, true, box, ${now}::timestamptz, ${now}::timestamptz
        FROM commands WHERE holder = ${agence} AND holder_kind = 'agence' AND deleted_at IS NULL
          AND status <> ALL(${OVER}::text[])
        RETURNING 1)
      SELECT count(*) AS n FROM taken`,
  )
  // Thousands at once: a digest of each proves them, and lines of the journal what becomes of them.
  await takeDigests(tx, collections.inventaires_details, sql`t.inventaire = ${id}`, 0)
  return taken?.n ?? 0
}

export interface Lists {
  readonly expected: number
  readonly present: number
  readonly missing: number
  readonly surplus: number
}

/** How long each of the three lists is. */
export async function listsOf(db: Db, inventaire: string): Promise<Lists> {
  const [lists] = await db.query<Lists>(
    sql`SELECT count(*) FILTER (WHERE expected) AS expected,
        count(*) FILTER (WHERE expected AND scanned_at IS NOT NULL) AS present,
        count(*) FILTER (WHERE expected AND scanned_at IS NULL) AS missing,
        count(*) FILTER (WHERE NOT expected) AS surplus
      FROM inventaires_details WHERE inventaire = ${inventaire}`,
  )
  return lists ?? { expected: 0, present: 0, missing: 0, surplus: 0 }
}
