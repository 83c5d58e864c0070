import { STATES } from '#model/domain/commande/states.ts'
import type { Db } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { offenders } from './declared.ts'
import { type Finding, finding, type Offenders } from './finding.ts'

/** Each commande has a code, a state and a holder, and its last suivi led there. */
export async function checkCommandes(db: Db): Promise<Finding[]> {
  const nameless = await offenders(db, sql`SELECT id FROM commands WHERE code = ''`)
  const stateless = await offenders(db, sql`SELECT id FROM commands WHERE status = ''`)
  const { diverging, elsewhere } = await unlikeTheirLast(db)
  const unheld = await offenders(
    db,
    sql`SELECT c.id FROM commands AS c WHERE CASE holder_kind
      WHEN 'livreur' THEN NOT EXISTS (SELECT FROM users AS u WHERE u.id = c.holder)
      WHEN 'agence' THEN NOT EXISTS (SELECT FROM agences AS a WHERE a.id = c.holder)
      WHEN 'client' THEN c.holder <> c.client_source
      WHEN 'trajet' THEN NOT EXISTS (SELECT FROM bons_details AS l WHERE l.bon = c.holder AND l.command = c.id)
      ELSE holder_kind = '' END`,
  )
  return [
    ...finding(
      'commands.holder',
      elsewhere,
      (n) => `${n} commandes ne sont pas chez qui dit leur dernier suivi`,
    ),
    ...finding('commands.holder', unheld, (n) => `${n} commandes ne sont chez personne de connu`),
    ...finding('commands.code', nameless, (n) => `${n} commandes n’ont pas de code`),
    ...finding('commands.status', stateless, (n) => `${n} commandes n’ont pas d’état`),
    ...finding(
      'commands.status',
      diverging,
      (n) => `${n} commandes ne sont pas dans l’état de leur dernier suivi`,
    ),
  ]
}

interface Unlike {
  readonly diverging: Offenders
  readonly elsewhere: Offenders
}

/** In another state than their last suivi says, or in other hands: history is sorted once for both. */
async function unlikeTheirLast(db: Db): Promise<Partial<Unlike>> {
  const told = (which: Sql) => sql`json_build_object('n', (SELECT count(*) FROM found WHERE ${which}),
    'ids', ARRAY(SELECT id FROM found WHERE ${which} ORDER BY id LIMIT 4))`
  const [row] = await db.query<Unlike>(sql`WITH found AS MATERIALIZED (
      SELECT c.id, last.status <> c.status AS diverging,
        last.holder_kind <> '' AND (last.holder_kind, last.holder) <> (c.holder_kind, c.holder) AS elsewhere
      FROM commands AS c JOIN (SELECT DISTINCT ON (command) command, status, holder_kind, holder FROM suivis
        ORDER BY command, at DESC NULLS LAST, _seq DESC) AS last ON last.command = c.id
      WHERE last.status <> c.status OR (last.holder_kind, last.holder) <> (c.holder_kind, c.holder))
    SELECT ${told(sql`diverging`)} AS diverging, ${told(sql`elsewhere`)} AS elsewhere`)
  return row ?? {}
}

/** The states the rules of the trade name are all there. */
export async function checkStates(db: Db): Promise<Finding[]> {
  const rows = await db.query<{ code: string }>(sql`SELECT code FROM tracking_states`)
  const present = new Set(rows.map((row) => row.code))
  const missing = Object.keys(STATES).filter((code) => !present.has(code))
  return missing.map((code) => ({ where: 'tracking_states', what: `l’état ${code} manque` }))
}
