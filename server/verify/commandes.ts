import { STATES } from '#model/domain/commande/states.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { offenders } from './declared.ts'
import { type Finding, finding } from './finding.ts'

/** Each commande has a code and a state, and its last suivi led to that state. */
export async function checkCommandes(db: Db): Promise<Finding[]> {
  const nameless = await offenders(db, sql`SELECT id FROM commands WHERE code = ''`)
  const stateless = await offenders(db, sql`SELECT id FROM commands WHERE status = ''`)
  const diverging = await offenders(
    db,
    sql`SELECT c.id FROM commands AS c
      JOIN (SELECT DISTINCT ON (command) command, status FROM suivis ORDER BY command, at DESC NULLS LAST, _seq DESC) AS last
        ON last.command = c.id WHERE last.status <> c.status`,
  )
  return [
    ...finding('commands.code', nameless, (n) => `${n} commandes n’ont pas de code`),
    ...finding('commands.status', stateless, (n) => `${n} commandes n’ont pas d’état`),
    ...finding(
      'commands.status',
      diverging,
      (n) => `${n} commandes ne sont pas dans l’état de leur dernier suivi`,
    ),
  ]
}

/** The states the rules of the trade name are all there. */
export async function checkStates(db: Db): Promise<Finding[]> {
  const rows = await db.query<{ code: string }>(sql`SELECT code FROM tracking_states`)
  const present = new Set(rows.map((row) => row.code))
  const missing = Object.keys(STATES).filter((code) => !present.has(code))
  return missing.map((code) => ({ where: 'tracking_states', what: `l’état ${code} manque` }))
}
