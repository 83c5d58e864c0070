import type { ClientOptions } from '#model/domain/client-options.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { ImportProduct } from '#model/domain/import/products.ts'
import type { ImportVille } from '#model/domain/import/read.ts'
import { toNumeric } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export const importVilles = (db: Db): Promise<ImportVille[]> =>
  db.query<ImportVille>(
    sql`SELECT v.id, v.name, v.name_ar, v.aliases, v.parent, v.active AND coalesce(up.active, TRUE) AS active
      FROM villes AS v LEFT JOIN villes AS up ON up.id = v.parent ORDER BY v.name`,
  )

/** The options of a client; undefined without a profile. */
export async function agreedWith(db: Db, client: string): Promise<ClientOptions | undefined> {
  const [row] = await db.query<ClientOptions>(
    sql`SELECT option_ouverture, option_echange FROM clients WHERE "user" = ${client} AND "user" <> ''`,
  )
  return row
}

/** The active products of a client. */
export const importProducts = (db: Db, client: string): Promise<ImportProduct[]> =>
  db.query<ImportProduct>(
    sql`SELECT id, designation, sku, code_barres FROM produits WHERE client = ${client} AND active ORDER BY designation`,
  )

/** Pieces of these products at an agence that are promised to nobody. */
export async function availablePieces(
  db: Db,
  agence: string,
  products: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.query<{ produit: string; disponible: number }>(
    sql`SELECT produit, disponible FROM stocks WHERE agence = ${agence} AND produit = ANY(${[...products]}::text[])`,
  )
  return new Map(rows.map(({ produit, disponible }) => [produit, disponible]))
}

/** How the client's last files were read. */
export async function rememberedMapping(db: Db, client: string): Promise<unknown> {
  const [row] = await db.query<{ import_mapping: unknown }>(
    sql`SELECT import_mapping FROM clients WHERE "user" = ${client} AND "user" <> ''`,
  )
  return row?.import_mapping ?? null
}

/**
 * Adds these headings to the mapping of the client’s earlier files. It is a preference: no line of the journal
 * is needed.
 */
export async function keepMapping(tx: Tx, client: string, mapping: unknown): Promise<void> {
  await tx.query(
    sql`UPDATE clients SET import_mapping =
        CASE jsonb_typeof(import_mapping) WHEN 'object' THEN import_mapping ELSE '{}' END || ${JSON.stringify(mapping)}::jsonb
      WHERE "user" = ${client}`,
  )
}

/** Locks the imports of one client, so that rows checked as new are still new when they are written. */
export async function holdImportsOf(tx: Tx, client: string): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('imports'), hashtext(${client}))`)
}

/** How many times this file was imported for the client and cancelled. */
export async function cancelledTimes(db: Db, client: string, fileHash: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM imports
      WHERE client = ${client} AND file_hash = ${fileHash} AND cancelled = 'annule'`,
  )
  return row?.n ?? 0
}

/** Ids among these that exist; with `alive`, those in the corbeille do not count. */
export async function existingIds(
  db: Db,
  ids: readonly string[],
  { alive }: { alive: boolean },
): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    sql`SELECT id FROM commands WHERE id = ANY(${ids}::text[]) AND (deleted_at IS NULL OR NOT ${alive}::boolean)`,
  )
  return new Set(rows.map((row) => row.id))
}

/** The client's references in use → code of the commande that bears them. */
export async function usedReferences(
  db: Db,
  client: string,
  references: readonly string[],
): Promise<Map<string, string>> {
  if (references.length === 0) return new Map()
  const rows = await db.query<{ reference_client: string; code: string }>(
    sql`SELECT reference_client, code FROM commands
      WHERE client_source = ${client} AND reference_client <> '' AND deleted_at IS NULL
        AND reference_client = ANY(${references}::text[])`,
  )
  return new Map(rows.map((row) => [row.reference_client, row.code]))
}

/** Phone and amount of a commande, as a key. */
export const likeness = (phone: string, price: Centimes): string => `${phone} ${toNumeric(price)}`

/** The client's commandes since that instant, by phone and amount → code. */
export async function recentCommandes(db: Db, client: string, since: string): Promise<Map<string, string>> {
  const rows = await db.query<{ receiver_phone_number: string; price: string; code: string }>(
    sql`SELECT receiver_phone_number, price, code FROM commands
      WHERE client_source = ${client} AND created >= ${since} AND deleted_at IS NULL`,
  )
  return new Map(rows.map((row) => [`${row.receiver_phone_number} ${row.price}`, row.code]))
}

/** The rows refused may weigh more than a request may send, so they are written beside the record's other fields. */
export async function keepRejects(tx: Tx, id: string, rejects: unknown): Promise<void> {
  await tx.query(sql`UPDATE imports SET rejects = ${JSON.stringify(rejects)}::jsonb WHERE id = ${id}`)
}

export interface BatchCommande {
  readonly id: string
  readonly code: string
  readonly status: string
  readonly label: string
  readonly agence: string
  readonly touched: boolean
}

/**
 * Commandes of the batch still there, held until the transaction ends. Touched: they left their first state,
 * were given to somebody, or were corrected after the import.
 */
export const batchCommandes = (tx: Tx, batch: string): Promise<BatchCommande[]> =>
  tx.query<BatchCommande>(
    sql`SELECT c.id, c.code, c.status, c.agence, coalesce(s.name, '') AS label,
        c.status <> ${stateId('NOUVEAU')} OR c.delivery_man <> '' OR c.updated > c.created
          OR (SELECT count(*) FROM suivis AS v WHERE v.command = c.id) > 1 AS touched
      FROM commands AS c LEFT JOIN tracking_states AS s ON s.id = c.status
      WHERE c.import_batch = ${batch} AND c.import_batch <> '' AND c.deleted_at IS NULL
      ORDER BY c._seq FOR UPDATE OF c`,
  )

export async function putAside(tx: Tx, ids: readonly string[], now: string): Promise<void> {
  await tx.query(
    sql`UPDATE commands SET deleted_at = ${now}, updated = ${now} WHERE id = ANY(${ids}::text[])`,
  )
}
