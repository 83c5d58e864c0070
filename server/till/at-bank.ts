import { BY_BANK } from '#model/domain/commande/decide/requirements.ts'
import { fromNumeric, toDirhams } from '#model/domain/money.ts'
import type { AtBank } from '#model/domain/till/at-bank.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The most payments of one answer: the oldest come first. */
const MOST = 500

interface Found extends Omit<AtBank, 'montant' | 'deja'> {
  readonly montant: string
  readonly deja: string
}

/**
 * Payments not seen at the bank yet, and those seen there that a correction then took off the bank: of the
 * commandes of an agence, or of all of them when it is empty.
 */
export async function toSeeAtBank(db: Db, agence: string): Promise<AtBank[]> {
  const here = agence === '' ? sql`TRUE` : sql`c.agence = ${agence}`
  const seen = sql`coalesce((SELECT sum(r.montant - r.deja) FROM rapprochements AS r WHERE r.command = c.id), 0)`
  const rows = await db.query<Found>(sql`
    WITH open AS (
      (SELECT c.id FROM commands AS c WHERE c.paid_to_kind = 'banque' AND c.money_state = 'NON_ENCAISSE'
        AND c.amount_collected <> 0 AND c.deleted_at IS NULL AND ${here} ORDER BY c.last_event_at LIMIT ${MOST})
      UNION
      SELECT c.id FROM suivis AS s JOIN commands AS c ON c.id = s.command
      WHERE s.former ->> 'paid_to_kind' = 'banque' AND c.paid_to_kind <> 'banque' AND ${here} AND ${seen} <> 0
    )
    SELECT c.id AS command, c.code, coalesce(nullif(p.raison_sociale, ''), u.full_name, '') AS client, last.id AS suivi,
      last.mode_paiement AS mode, last.reference, last.at, ${seen}::text AS deja,
      CASE WHEN c.paid_to_kind = 'banque' THEN c.amount_collected ELSE 0 END::text AS montant
    FROM open JOIN commands AS c ON c.id = open.id
    CROSS JOIN LATERAL (SELECT * FROM suivis AS s WHERE s.command = c.id
      AND (s.mode_paiement = ANY(${[...BY_BANK]}::text[])) = (c.paid_to_kind = 'banque')
      ORDER BY s.at DESC, s._seq DESC LIMIT 1) AS last
    LEFT JOIN users AS u ON u.id = c.client_source LEFT JOIN clients AS p ON p."user" = c.client_source
    ORDER BY last.at, c.id LIMIT ${MOST}`)
  return rows.map(({ montant, deja, ...one }) => ({
    ...one,
    montant: toDirhams(fromNumeric(montant)),
    deja: toDirhams(fromNumeric(deja)),
  }))
}
