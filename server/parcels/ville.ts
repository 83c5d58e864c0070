import type { Row } from '#model/collections.ts'
import { villeInForce } from '#model/domain/villes/in-force.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import { ident, type Sql, sql } from '#server/db/sql.ts'

/** A ville or quartier as it is served; a quartier takes missing values from its ville. */
export const villeOf = (engine: CachedRecords, id: string): Row<'villes'> | undefined =>
  villeInForce(engine.cached('villes'), id)

/** SQL: the agence of the row of `villes` with that alias, else of its ville; '' for none. */
export const agenceOfVille = (alias: string): Sql => {
  const ville = ident(alias)
  return sql`coalesce(nullif(${ville}.agence, ''), (SELECT agence FROM villes AS around WHERE around.id = ${ville}.parent), '')`
}
