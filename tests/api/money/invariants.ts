import type { Db } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { checkCausedEntries } from '#server/verify/caused-entries.ts'
import { checkCommandes } from '#server/verify/commandes.ts'
import { checkFrais } from '#server/verify/frais.ts'
import { checkLedger } from '#server/verify/ledger.ts'
import { checkPesees } from '#server/verify/pesees.ts'
import { checkVersements } from '#server/verify/versements.ts'

/** Debit less credit of each account of a kind, from the postings themselves: `whose`, `held`. */
const held = (
  kind: string,
): Sql => sql`SELECT a."user" || a.agence AS whose, sum(p.amount) AS held FROM ledger_accounts AS a
  JOIN ledger_postings AS p ON p.account = a.id WHERE a.kind = ${kind} GROUP BY 1`

/** Accounts of a kind whose balance differs from the records of the trade: rows of `whose` and `amount`. */
const unlike = (kind: string, records: Sql): Sql => sql`SELECT whose FROM (${held(kind)}) AS books
  FULL JOIN (SELECT whose, sum(amount) AS amount FROM (${records}) AS each GROUP BY whose) AS trade USING (whose)
  WHERE coalesce(held, 0) <> coalesce(amount, 0)`

const OPENED = (kind: string): Sql =>
  sql`SELECT "user" || agence AS whose, montant AS amount FROM ouvertures WHERE kind = ${kind}`

/** The cash was posted by the commande's own suivis: opening balances of the demo have no factures. */
const LIVED = sql`EXISTS (SELECT FROM ledger_entries AS e WHERE e.command = c.id AND e.cause_collection = 'suivis')`

/** Invariants of the ledger: each query finds the accounts or commandes that break one. */
export const INVARIANTS = {
  'all accounts sum to zero': sql`SELECT sum(amount)::text AS whose FROM ledger_postings HAVING sum(amount) <> 0`,
  'what a commande owes its client is what its destinataire paid': sql`SELECT c.id AS whose FROM commands AS c LEFT JOIN (
      SELECT e.command, sum(p.amount) AS owed FROM ledger_entries AS e JOIN ledger_postings AS p ON p.entry = e.id
      JOIN ledger_accounts AS a ON a.id = p.account AND a.kind = 'DU_CLIENT'
      WHERE e.cause_collection = 'suivis' GROUP BY e.command) AS books ON books.command = c.id
    WHERE coalesce(owed, 0) <> CASE WHEN EXISTS (SELECT FROM ledger_entries AS e WHERE e.command = c.id AND e.cause_collection = 'suivis')
      THEN -c.amount_collected ELSE coalesce(owed, 0) END`,
  'a livreur has the cash of his parcels, and what was corrected after he handed it over': unlike(
    'CASH_LIVREUR',
    sql`SELECT paid_to AS whose, amount_collected AS amount FROM commands
      WHERE money_state = 'CHEZ_LIVREUR' AND paid_to_kind = 'livreur'
      UNION ALL SELECT "user", net FROM factures
      WHERE party = 'livreur' AND kind = 'avoir' AND state = 'emise' AND reporte_dans = ''
      UNION ALL SELECT livreur, montant FROM avances WHERE versement = ''
      UNION ALL SELECT "user", montant FROM ouvertures WHERE kind = 'CASH_LIVREUR' AND a_regler AND versement = ''`,
  ),
  'a livreur owes the gaps nobody has decided, less what he paid back': unlike(
    'CREANCE_LIVREUR',
    sql`SELECT livreur AS whose, -ecart AS amount FROM versements
      WHERE state = 'valide' AND decision NOT IN ('perte', 'produit')
      UNION ALL SELECT livreur, -montant FROM remboursements
      UNION ALL SELECT "user", -retenues FROM factures WHERE kind = 'commission' AND state <> 'brouillon'`,
  ),
  'a client is owed what was paid for his parcels, and his factures': unlike(
    'DU_CLIENT',
    sql`SELECT client_source AS whose, -amount_collected AS amount FROM commands AS c WHERE paid_to_kind <> '' AND NOT EXISTS (
        SELECT FROM factures_details AS d JOIN factures AS f ON f.id = d.facture
        WHERE d.command = c.id AND d.party = 'client' AND d.premiere AND f.state <> 'brouillon')
      UNION ALL SELECT client, -indemnity FROM reclamations WHERE state = 'resolue' AND client <> ''
      UNION ALL SELECT f."user", d.indemnite FROM factures_details AS d JOIN factures AS f ON f.id = d.facture
        WHERE f.party = 'client' AND f.kind = 'facture' AND f.state <> 'brouillon'
      UNION ALL SELECT "user", -net FROM factures WHERE party = 'client' AND kind = 'facture' AND state = 'emise'
      UNION ALL SELECT "user", -net FROM factures WHERE party = 'client' AND reporte_dans = ''
        AND (kind = 'avoir' AND state = 'emise' OR kind = 'facture' AND state = 'payee' AND net < 0)
      UNION ALL SELECT "user", montant FROM ouvertures WHERE kind = 'DU_CLIENT' AND a_regler AND reporte_dans = ''
      UNION ALL SELECT "user", montant FROM retraits WHERE state = 'postee' AND reporte_dans = ''
      UNION ALL SELECT "user", montant FROM paiements WHERE party = 'client' AND state = 'attente'`,
  ),
  'a livreur is owed the commissions that are not paid': unlike(
    'DU_LIVREUR',
    sql`SELECT "user" AS whose, -net AS amount FROM factures WHERE kind = 'commission' AND state = 'emise'
      UNION ALL SELECT "user", -net FROM factures
        WHERE kind = 'commission' AND state = 'payee' AND net < 0 AND reporte_dans = ''
      UNION ALL SELECT "user", montant FROM paiements WHERE party = 'livreur' AND state = 'attente'`,
  ),
  'what is on its way to somebody is held': unlike(
    'PAIEMENTS_EN_COURS',
    sql`SELECT '' AS whose, -montant AS amount FROM paiements WHERE state = 'attente'`,
  ),
  'a caisse holds what came to its counter and its desk, less what left it': unlike(
    'CAISSE',
    sql`${OPENED('CAISSE')}
      UNION ALL SELECT paid_to, amount_collected FROM commands WHERE paid_to_kind = 'agence'
      UNION ALL SELECT agence, montant FROM versements WHERE state = 'valide'
      UNION ALL SELECT agence, montant FROM remboursements
      UNION ALL SELECT agence, -montant FROM avances WHERE conflit = ''
      UNION ALL SELECT agence, -montant FROM remises_banque WHERE state <> 'annulee'
      UNION ALL SELECT agence, -montant - arrondi FROM paiements WHERE mode = 'especes' AND state = 'poste'
      UNION ALL SELECT agence, -amount FROM depences
        WHERE state = 'validee' AND payee_par = 'caisse' AND decided_at IS NOT NULL
      UNION ALL SELECT agence, ecart FROM journees_caisse WHERE state = 'close'`,
  ),
  'what is not cash is awaited from the bank until it is seen there': unlike(
    'ATTENTE_PAIEMENT',
    sql`SELECT '' AS whose, amount_collected AS amount FROM commands WHERE paid_to_kind = 'banque'
      UNION ALL SELECT '', deja - montant FROM rapprochements`,
  ),
  'what was brought to the bank is on its way until somebody has seen it there': unlike(
    'TRANSIT_BANQUE',
    sql`SELECT '' AS whose, montant AS amount FROM remises_banque WHERE state = 'attente'`,
  ),
  'the bank has what was seen there': unlike(
    'BANQUE',
    sql`${OPENED('BANQUE')}
      UNION ALL SELECT '', montant FROM remises_banque WHERE state = 'postee'
      UNION ALL SELECT '', montant - deja FROM rapprochements
      UNION ALL SELECT '', -montant FROM paiements WHERE mode = 'virement' AND state = 'poste'
      UNION ALL SELECT '', -amount FROM depences
        WHERE state = 'validee' AND payee_par = 'banque' AND decided_at IS NOT NULL`,
  ),
  'what was taken for an undecided conflict is owed, and nothing of a decided one': sql`SELECT k.id AS whose FROM conflits AS k
    LEFT JOIN avances AS a ON a.conflit = k.id GROUP BY k.id
    HAVING coalesce(sum(a.montant), 0) <> CASE WHEN k.state = 'ouvert' THEN k.encaisse ELSE 0 END`,
  'nobody pays back more than was missing, nor is given back more than was too much': sql`SELECT livreur AS whose FROM (
      SELECT livreur, greatest(-ecart, 0) AS missing, greatest(ecart, 0) AS excess FROM versements
      WHERE state = 'valide' AND decision NOT IN ('perte', 'produit')
      UNION ALL SELECT livreur, -greatest(montant, 0), -greatest(-montant, 0) FROM remboursements
      UNION ALL SELECT "user", -retenues, 0 FROM factures WHERE kind = 'commission' AND state <> 'brouillon') AS each
    GROUP BY livreur HAVING sum(missing) < 0 OR sum(excess) < 0`,
  'a facture or a retrait is paid once': sql`SELECT facture || retrait AS whose FROM paiements
    WHERE state IN ('attente', 'poste') GROUP BY facture, retrait HAVING count(*) > 1`,
  'nothing is booked before it happened, nor before what it takes back': sql`SELECT e.id AS whose FROM ledger_entries AS e
    LEFT JOIN ledger_entries AS b ON b.id <> e.id AND (b.id = e.reverses OR e.cause_collection = 'paiements'
      AND b.cause_collection = 'paiements' AND b.cause = e.cause AND b.rule = 'retenu')
    WHERE e.posted_at < e.occurred_at OR e.occurred_at < b.occurred_at OR e.posted_at < b.posted_at`,
  'no parcel is closed while its cash is on its way': sql`SELECT c.id AS whose FROM commands AS c
    JOIN tracking_states AS s ON s.id = c.status AND s.code = 'CLOTURE' WHERE ${LIVED} AND (
      c.money_state NOT IN ('PAYE', 'SANS_OBJET') OR NOT EXISTS (
        SELECT FROM factures_details AS d JOIN factures AS f ON f.id = d.facture
        WHERE d.command = c.id AND d.party = 'client' AND f.state IN ('payee', 'annulee')))`,
  'a parcel that is paid for, whose fees are paid too, is closed': sql`SELECT c.id AS whose FROM commands AS c
    JOIN tracking_states AS s ON s.id = c.status AND s.category = 'livre' WHERE ${LIVED} AND c.money_state = 'PAYE'
      AND NOT EXISTS (SELECT FROM frais AS x LEFT JOIN factures_details AS d ON d.id = x.facture_detail
        LEFT JOIN factures AS f ON f.id = d.facture WHERE x.command = c.id AND x.party = 'client' AND x.annule_par = ''
          AND x.occurred_at IS NOT NULL AND coalesce(f.state, 'brouillon') IN ('brouillon', 'emise'))`,
  'no caisse is below zero': sql`SELECT agence AS whose FROM ledger_accounts WHERE kind = 'CAISSE' AND balance < 0`,
} as const

const CHECKS = [
  ...[checkLedger, checkCausedEntries, checkFrais, checkPesees],
  // A parcel at its end is closed; its cash is with the person who owes it.
  ...[checkCommandes, checkVersements],
]

/** The invariants that do not hold, each with the first it is not true of. */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const [name, offenders] of Object.entries(INVARIANTS)) {
    const rows = await db.query<{ whose: string }>(offenders)
    if (rows.length > 0) found.push(`${name} (${rows[0]?.whose})`)
  }
  for (const check of CHECKS) {
    found.push(...(await check(db)).map(({ what }) => what))
  }
  return found
}
