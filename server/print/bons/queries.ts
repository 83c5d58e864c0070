import type { BonLine } from '#model/domain/bon/content.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { fromNumeric } from '#model/domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A line of a bon; `received` is the instant the parcel came back to the hub. */
export type StoredLine = Omit<BonLine, 'received'> & { readonly received: string | null }

/** The labels read onto the bon; before the first one, those of the parcel's last scan elsewhere. */
const LABELS_READ = sql`coalesce(nullif(cardinality(d.pieces), 0), (SELECT s.pieces_seen FROM scans AS s
  WHERE s.command = c.id AND s.command <> '' AND s.result = 'ok' AND NOT s.annule AND s.pieces_seen > 0
  ORDER BY s.at DESC, s._seq DESC LIMIT 1), 0)`

/** The parcels of a bon in the order they were put on it, each with why it comes back, when it does. */
export async function bonLines(db: Db, bon: string): Promise<StoredLine[]> {
  const rows = await db.query<Omit<StoredLine, 'amount'> & { amount: string }>(sql`
    SELECT c.code, c.client_name AS client, c.client_phone, c.receiver_full_name AS receiver,
      c.receiver_phone_number AS phone, coalesce(v.name, '') AS ville, c.receiver_address AS address,
      c.price + c.extra_fees AS amount, c.note, coalesce(why.name, '') AS motif, back.at AS received,
      greatest(c.colis_count, 1) AS pieces, CASE WHEN c.colis_count > 1 THEN ${LABELS_READ} ELSE 0 END AS seen, d.missing, d.surplus
    FROM bons_details AS d
      JOIN commands AS c ON c.id = d.command
      LEFT JOIN villes AS v ON v.id = c.city
      LEFT JOIN LATERAL (
        SELECT coalesce(m.name, s.name) AS name FROM suivis AS t
          JOIN tracking_states AS s ON s.id = t.status
          LEFT JOIN motifs AS m ON m.id = t.motif
        WHERE t.command = c.id AND (s.category = 'echoue' OR t.status = ${stateId('DEMANDE_RETOUR')})
        ORDER BY t.at DESC, t._seq DESC LIMIT 1) AS why ON TRUE
      LEFT JOIN LATERAL (
        SELECT t.at FROM suivis AS t WHERE t.command = c.id AND t.status = ${stateId('RETOUR_HUB')}
        ORDER BY t.at DESC, t._seq DESC LIMIT 1) AS back ON TRUE
    WHERE d.bon = ${bon} ORDER BY d._seq`)
  return rows.map((row) => ({ ...row, amount: fromNumeric(row.amount) }))
}

/** The client's name as on papers, with the address. */
export async function clientAddress(
  db: Db,
  client: string,
): Promise<{ name: string; address: string } | undefined> {
  const [row] = await db.query<{ name: string; address: string }>(sql`
    SELECT p.raison_sociale AS name, concat_ws(', ', nullif(p.adresse, ''), v.name) AS address
    FROM clients AS p LEFT JOIN villes AS v ON v.id = p.ville WHERE p."user" = ${client} AND p."user" <> ''`)
  return row
}

export async function ramassageAddress(
  db: Db,
  id: string,
): Promise<{ phone: string; address: string } | undefined> {
  const [row] = await db.query<{ phone: string; address: string }>(sql`
    SELECT r.telephone AS phone, concat_ws(', ', nullif(r.adresse, ''), v.name) AS address
    FROM rammasage AS r LEFT JOIN villes AS v ON v.id = r.ville WHERE r.id = ${id}`)
  return row
}
