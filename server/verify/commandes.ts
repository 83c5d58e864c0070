import { isBilledToClient } from '#server/billing/factures/issued-lines.ts'
import type { Db } from '#server/db/database.ts'
import { any, join, raw, sql } from '#server/db/sql.ts'
import { isLeftOpen } from '#server/parcels/closable.ts'
import { offenders } from './declared.ts'
import { type Finding, finding, type Offenders } from './finding.ts'

/**
 * Checks that each commande has a code, a state and a holder, those of its last suivi, that each suivi has
 * its commande, and that a finished commande is closed.
 */
export async function checkCommandes(db: Db): Promise<Finding[]> {
  const nameless = await offenders(db, sql`SELECT id FROM commands WHERE code = ''`)
  const stateless = await offenders(db, sql`SELECT id FROM commands WHERE status = ''`)
  const unheld = await offenders(
    db,
    sql`SELECT c.id FROM commands AS c WHERE CASE holder_kind
      WHEN 'livreur' THEN NOT EXISTS (SELECT FROM users AS u WHERE u.id = c.holder)
      WHEN 'agence' THEN NOT EXISTS (SELECT FROM agences AS a WHERE a.id = c.holder)
      WHEN 'client' THEN c.holder <> c.client_source
      WHEN 'trajet' THEN NOT EXISTS (SELECT FROM bons_details AS l WHERE l.bon = c.holder AND l.command = c.id)
      ELSE holder_kind = '' END`,
  )
  const orphans = await offenders(
    db,
    sql`SELECT id FROM suivis AS s WHERE NOT EXISTS (SELECT FROM commands AS c WHERE c.id = s.command)`,
  )
  const open = await offenders(db, sql`SELECT c.id FROM commands AS c WHERE ${isLeftOpen()}`)
  return [
    ...(await unlikeTheirLast(db)),
    ...finding('commands.cloture', open, (n) => `${n} commandes payées et finies ne sont pas clôturées`),
    ...finding('suivis.command', orphans, (n) => `${n} suivis ne sont d’aucune commande`),
    ...finding('commands.holder', unheld, (n) => `${n} commandes ne sont chez personne de connu`),
    ...finding('commands.code', nameless, (n) => `${n} commandes n’ont pas de code`),
    ...finding('commands.status', stateless, (n) => `${n} commandes n’ont pas d’état`),
  ]
}

/** Values of the last suivi that the commande must have too; an empty one proves nothing. */
const SAID = {
  status: { unlike: sql`last.status <> c.status`, sentence: 'ne sont pas dans l’état de leur dernier suivi' },
  holder: {
    unlike: sql`last.holder_kind <> '' AND (last.holder_kind, last.holder) <> (c.holder_kind, c.holder)`,
    sentence: 'ne sont pas chez qui dit leur dernier suivi',
  },
  outcome: {
    unlike: sql`last.outcome <> '' AND last.outcome <> c.outcome`,
    sentence: 'n’ont pas fini comme dit leur dernier suivi',
  },
  money_state: {
    // Cash handed over or seen at the bank since has no suivi: the versement or the rapprochement moved its
    // state.
    unlike: sql`last.money_state <> '' AND last.money_state <> c.money_state
      AND NOT (last.money_state = 'CHEZ_LIVREUR' AND c.money_state = 'VERSE' AND EXISTS (
        SELECT FROM versements AS v WHERE v.id = c.versement AND v.state = 'valide' AND c.id = ANY(v.commands)))
      AND NOT (last.money_state IN ('CHEZ_LIVREUR', 'VERSE') AND c.money_state IN ('FACTURE', 'PAYE')
        AND ${isBilledToClient(sql`c.id`)})
      AND NOT (last.money_state = 'NON_ENCAISSE' AND c.money_state IN ('VERSE', 'FACTURE', 'PAYE') AND EXISTS (
        SELECT FROM rapprochements AS r WHERE r.command = c.id AND r.montant = c.amount_collected))`,
    sentence: 'n’ont pas l’argent où dit leur dernier suivi',
  },
  amount_collected: {
    unlike: sql`last.amount_collected <> 0 AND last.amount_collected <> c.amount_collected`,
    sentence: 'n’ont pas l’encaissé de leur dernier suivi',
  },
} as const

/** History is sorted once for all of it. */
async function unlikeTheirLast(db: Db): Promise<Finding[]> {
  const said = Object.entries(SAID)
  const named = said.map(([field, { unlike }]) => sql`CASE WHEN ${unlike} THEN ${raw(`'${field}'`)} END`)
  const rows = await db.query<Offenders & { field: keyof typeof SAID }>(sql`WITH found AS MATERIALIZED (
      SELECT c.id, ARRAY[${join(named, ', ')}] AS fields
      FROM commands AS c JOIN (
        SELECT DISTINCT ON (command) command, status, holder_kind, holder, outcome, money_state, amount_collected
        FROM suivis ORDER BY command, at DESC NULLS LAST, _seq DESC) AS last ON last.command = c.id
      WHERE ${any(said.map(([, { unlike }]) => unlike))})
    SELECT field, count(*) AS n, (array_agg(id ORDER BY id))[1:4] AS ids
    FROM found CROSS JOIN unnest(fields) AS field WHERE field IS NOT NULL GROUP BY field ORDER BY field`)
  return rows.flatMap(({ field, ...offenders }) =>
    finding(`commands.${field}`, offenders, (n) => `${n} commandes ${SAID[field].sentence}`),
  )
}
