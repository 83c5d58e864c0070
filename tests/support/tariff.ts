import { sql } from '#server/db/sql.ts'
import type { Behind } from './behind.ts'

/** Tariffs for everybody and everywhere, where there is no demo: without them no commande is taken. Before the engine reads. */
export const setTariffs = (behind: Behind): Promise<unknown> =>
  behind.query(sql`INSERT INTO clients_fee (id, outcome, amount, valid_from)
    VALUES ('tariflivraison1', 'livraison', 35, '2026-01-01'), ('tarifechange001', 'echange', 35, '2026-01-01')`)
