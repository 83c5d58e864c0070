import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface Delivered {
  readonly clients: number
  /** Parcels of each client. */
  readonly each: number
}

/** Parcels of new clients, delivered and handed over an hour ago, each with its two fees. */
export async function deliver(to: Db, { clients, each }: Delivered): Promise<void> {
  await to.query(sql`INSERT INTO users (id, email, "tokenKey", full_name, type, active)
    SELECT 'bench' || lpad(n::text, 10, '0'), 'bench' || n || '@demo.wasl.ma', md5(n::text) || md5(n::text), 'Client ' || n,
      'client', TRUE FROM generate_series(1, ${clients}::int) AS n`)
  await to.query(sql`INSERT INTO commands (id, code, receiver_full_name, receiver_phone_number, city, price, extra_fees, status,
      client_source, outcome, money_state, holder_kind, amount_collected, last_event_at)
    SELECT 'parcl' || lpad(n::text, 10, '0'), 'B' || n, 'Amina Alaoui', '+212612345678', (SELECT id FROM villes LIMIT 1), 250, 20,
      (SELECT id FROM tracking_states WHERE code = 'LIVRE'), 'bench' || lpad((n % ${clients}::int + 1)::text, 10, '0'), 'LIVRE',
      'VERSE', 'destinataire', 270, now() - interval '1 hour' FROM generate_series(1, ${clients * each}::int) AS n`)
  await to.query(sql`INSERT INTO frais (id, command, party, "user", fait, montant, taux, source, occurred_at)
    SELECT substr(c.id, 3, 13) || k.tag, c.id, 'client', c.client_source, k.fait, k.montant, 10, 'défaut ville', c.last_event_at
    FROM commands AS c CROSS JOIN (VALUES ('l1', 'livraison', 35), ('e1', 'emballage', 1.5)) AS k (tag, fait, montant)
    WHERE c.id LIKE 'parcl%'`)
}
