import type { Collections } from '#model/collections.ts'
import type { Owed, OwedPart, OwedPlace } from '#model/domain/billing/owed.ts'
import { add, fromNumeric, ZERO } from '#model/domain/money.ts'
import { unbilledIndemnities } from '#server/billing/factures/billable.ts'
import { isBilledToClient } from '#server/billing/factures/issued-lines.ts'
import { pendingReport } from '#server/billing/factures/reports.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface Found {
  readonly place: OwedPlace
  readonly amount: string
  readonly since: string | null
}

/**
 * The money a client is owed at this moment, place by place. Other transactions write these rows: a caller
 * that decides on the sum locks the person first (`holdBillsOf`).
 */
export async function owedTo(engine: Engine<Collections>, db: Db, user: string): Promise<Owed> {
  const [profile] = await engine.findBy(db, 'clients', 'user', user)
  const rows = await db.query<Found>(sql`
    SELECT CASE WHEN c.money_state = 'VERSE' THEN 'caisse' ELSE 'livreur' END AS place,
      sum(c.amount_collected)::text AS amount, min(c.last_event_at) AS since
    FROM commands AS c WHERE c.client_source = ${user} AND c.money_state IN ('VERSE', 'CHEZ_LIVREUR')
      AND c.deleted_at IS NULL AND c.amount_collected <> 0
      AND NOT ${isBilledToClient(sql`c.id`)}
    GROUP BY 1
    UNION ALL
    SELECT 'banque', sum(amount_collected)::text, min(last_event_at) FROM commands
    WHERE client_source = ${user} AND money_state = 'NON_ENCAISSE' AND amount_collected <> 0 AND paid_to_kind = 'banque'
      AND deleted_at IS NULL
    UNION ALL
    SELECT 'indemnites', sum(r.indemnite)::text, NULL
    FROM (${unbilledIndemnities(sql`= ${user}`, 'infinity')}) AS r WHERE r.indemnite > 0
    UNION ALL
    SELECT 'frais', (-sum(f.montant))::text, min(f.occurred_at) FROM (
      SELECT montant, occurred_at FROM frais WHERE party = 'client' AND "user" = ${user} AND annule_par = ''
        AND facture_detail = '' AND occurred_at IS NOT NULL
      UNION ALL
      SELECT x.montant, x.occurred_at FROM factures AS b JOIN factures_details AS d ON d.facture = b.id
        JOIN frais AS x ON x.facture_detail = d.id AND x.facture_detail <> ''
      WHERE b.state = 'brouillon' AND b."user" = ${user} AND b.party = 'client' AND x.annule_par = '') AS f
    UNION ALL
    SELECT CASE WHEN p.id IS NULL THEN 'facture' ELSE 'paiement' END, sum(f.net)::text,
      min(coalesce(p.created, f.issued_at))
    FROM factures AS f LEFT JOIN paiements AS p ON p.facture = f.id AND p.facture <> '' AND p.state = 'attente'
    WHERE f."user" = ${user} AND f.party = 'client' AND f.kind IN ('', 'facture') AND f.state = 'emise' AND f.net > 0
    GROUP BY 1`)
  const report = await pendingReport(db, user)
  const parts = [
    ...rows.flatMap(partOf),
    { place: 'report' as const, amount: report.amount, since: report.since },
  ]
  return {
    parts: parts.filter(({ amount }) => amount !== ZERO),
    asked: await askedBy(db, user),
    withdrawn: add(ZERO, ...report.retraits.map(({ montant }) => montant)),
    advanced: profile?.payer_sur === 'livre',
  }
}

const partOf = ({ place, amount, since }: Found): OwedPart[] =>
  amount === null ? [] : [{ place, amount: fromNumeric(amount), since: since ?? '' }]

/** The client's retraits that are neither paid nor refused. */
async function askedBy(db: Db, user: string): Promise<OwedPart['amount']> {
  const rows = await db.query<{ montant: string }>(
    sql`SELECT montant::text FROM retraits WHERE "user" = ${user} AND state IN ('attente', 'acceptee')`,
  )
  return add(ZERO, ...rows.map(({ montant }) => fromNumeric(montant)))
}
