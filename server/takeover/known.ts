import type { Collections } from '#model/collections.ts'
import { fromNumeric } from '#model/domain/money.ts'
import type { Known } from '#model/domain/takeover/known.ts'
import { villeIndex } from '#model/domain/villes/index-villes.ts'
import { localDay } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { importVilles } from '#server/modules/imports/queries.ts'

/** Codes and references of one query. */
const AT_ONCE = 5_000

/** The existing records that the files are compared with, read in a fixed number of statements. */
export async function knownBefore(
  engine: Engine<Collections>,
  db: Db,
  parcels: { readonly codes: readonly string[]; readonly references: readonly string[] },
): Promise<Known> {
  const [villes, codes, references, opened] = await Promise.all([
    importVilles(db),
    takenCodes(db, parcels.codes),
    takenReferences(db, parcels.references),
    db.query<{ id: string; montant: string }>(
      sql`SELECT id, montant::text FROM ouvertures WHERE kind IN ('CASH_LIVREUR', 'DU_CLIENT')`,
    ),
  ])
  return {
    villes: villeIndex(villes),
    agences: [...engine.cached('agences').values()],
    states: [...engine.cached('tracking_states').values()],
    accounts: [...engine.cached('users').values()],
    tariffs: [...engine.cached('clients_fee').values()],
    codes,
    references,
    opened: new Map(opened.map(({ id, montant }) => [id, fromNumeric(montant)])),
    today: localDay(engine.clock.now()).toString(),
  }
}

const takenCodes = (db: Db, codes: readonly string[]): Promise<Map<string, string>> =>
  byKey(db, codes, (some) => sql`SELECT code AS key, id FROM commands WHERE code = ANY(${some}::text[])`)

const takenReferences = (db: Db, references: readonly string[]): Promise<Map<string, string>> =>
  byKey(
    db,
    references,
    (some) => sql`SELECT client_source || '/' || reference_client AS key, id FROM commands
      WHERE reference_client <> '' AND deleted_at IS NULL AND reference_client = ANY(${some}::text[])`,
  )

async function byKey(
  db: Db,
  texts: readonly string[],
  query: (some: readonly string[]) => Sql,
): Promise<Map<string, string>> {
  const wanted = [...new Set(texts.filter((text) => text !== ''))]
  const found = new Map<string, string>()
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const rows = await db.query<{ key: string; id: string }>(query(wanted.slice(from, from + AT_ONCE)))
    for (const { key, id } of rows) found.set(key, id)
  }
  return found
}
