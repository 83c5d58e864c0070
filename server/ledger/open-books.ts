import { collections, type Row } from '#model/collections.ts'
import { type AccountKey, accountId } from '#model/domain/ledger/accounts.ts'
import { add, fromNumeric, subtract, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { stableId } from '#model/schema/record-id.ts'
import { isBilledToClient } from '#server/billing/factures/issued-lines.ts'
import { canonical, systemClock } from '#server/clock.ts'
import { blankRow, insertRows } from '#server/core/base/storage.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { digestRows } from '#server/db/digests.ts'
import { sql } from '#server/db/sql.ts'
import { bookMissing } from './book.ts'

/**
 * Opens the books of a database that had none, once: entries that its records explain are booked, and other
 * money on its way comes as opening balances. A new database has nothing to open.
 */
export async function openBooks(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const claimed = await tx.query(
      sql`INSERT INTO wasl_meta (key, value) VALUES ('ledger.opened', '1') ON CONFLICT DO NOTHING RETURNING key`,
    )
    if (claimed.length > 0) await openAt(tx, canonical(systemClock.now()), 'À l’ouverture des comptes')
  })
}

/** Opens the books at an instant, canonical text: `note` is the origin of the balances. */
export async function openAt(tx: Tx, at: string, note: string): Promise<void> {
  await bookMissing(tx, () => at)
  const rows = await openingsOf(tx, at, note)
  if (rows.length === 0) return
  await insertRows(tx, collections.ouvertures, rows)
  await digestRows(
    tx,
    collections.ouvertures,
    rows.map(({ id }) => id),
  )
  await bookMissing(tx, () => at)
}

async function openingsOf(tx: Tx, at: string, note: string): Promise<Row<'ouvertures'>[]> {
  const accounts = new Map<string, Held>()
  for (const one of [...(await booked(tx)), ...(await withLivreurs(tx)), ...(await owedToClients(tx))]) {
    const id = accountId(one.account)
    const known = accounts.get(id)?.amount ?? ZERO
    accounts.set(id, { ...one, amount: add(known, one.amount) })
  }
  return [...accounts].flatMap(([id, { account, amount: montant }]) => {
    if (montant === ZERO) return []
    const { kind, user = '' } = account
    const row = blankRow(collections.ouvertures, stableId('ouvertures', id, at)) as Row<'ouvertures'>
    return [{ ...row, kind, user, montant, jour: at, note, created: at, updated: at }]
  })
}

interface Held {
  readonly account: AccountKey
  readonly amount: Centimes
}

/**
 * The cash each livreur has to hand over: that of delivered parcels, advances, unsettled opening balances,
 * and the avoirs on the livreur's factures.
 */
async function withLivreurs(tx: Tx): Promise<Held[]> {
  const rows = await tx.query<{
    user: string
    sum: string
  }>(sql`SELECT "user", sum(amount)::text AS sum FROM (
      SELECT paid_to AS "user", amount_collected AS amount FROM commands
      WHERE money_state = 'CHEZ_LIVREUR' AND paid_to_kind = 'livreur'
      UNION ALL
      SELECT "user", net FROM factures
      WHERE party = 'livreur' AND kind = 'avoir' AND state = 'emise' AND reporte_dans = ''
      UNION ALL
      SELECT livreur, montant FROM avances WHERE versement = ''
      UNION ALL
      SELECT "user", montant FROM ouvertures WHERE kind = 'CASH_LIVREUR' AND a_regler AND versement = '') AS held
    GROUP BY "user" ORDER BY "user"`)
  return rows.map(({ user, sum }) => ({
    account: { kind: 'CASH_LIVREUR', user },
    amount: fromNumeric(sum),
  }))
}

/**
 * The debt to each client: money of parcels and indemnities on no facture yet, and unpaid factures and
 * avoirs, with those below zero that no facture has taken over. Paid retraits and opening balances that no
 * facture has taken over, and payments on their way, come off. A parcel paid in advance is on a facture while
 * its livreur still has the cash: it counts there.
 */
async function owedToClients(tx: Tx): Promise<Held[]> {
  const rows = await tx.query<{
    user: string
    sum: string
  }>(sql`SELECT "user", sum(amount)::text AS sum FROM (
      SELECT client_source AS "user", amount_collected AS amount FROM commands AS c
      WHERE amount_collected <> 0 AND paid_to_kind <> ''
        AND money_state IN ('', 'NON_ENCAISSE', 'CHEZ_LIVREUR', 'VERSE') AND NOT ${isBilledToClient(sql`c.id`)}
      UNION ALL
      SELECT "user", net FROM factures WHERE party = 'client' AND kind IN ('', 'facture') AND state = 'emise'
      UNION ALL
      SELECT "user", net FROM factures WHERE party = 'client' AND reporte_dans = ''
        AND (kind = 'avoir' AND state = 'emise' OR kind IN ('', 'facture') AND state = 'payee' AND net < 0)
      UNION ALL
      SELECT client, indemnity FROM reclamations WHERE state = 'resolue' AND client <> '' AND resolved_at IS NOT NULL
      UNION ALL
      SELECT f."user", -d.indemnite FROM factures_details AS d JOIN factures AS f ON f.id = d.facture
      WHERE d.indemnite <> 0 AND f.party = 'client' AND f.kind = 'facture' AND f.state <> 'brouillon'
      UNION ALL
      SELECT "user", -montant FROM retraits WHERE state = 'postee' AND reporte_dans = ''
      UNION ALL
      SELECT "user", -montant FROM ouvertures WHERE kind = 'DU_CLIENT' AND a_regler AND reporte_dans = ''
      UNION ALL
      SELECT "user", -montant FROM paiements WHERE party = 'client' AND state = 'attente') AS owed
    GROUP BY "user" ORDER BY "user"`)
  return rows.map(({ user, sum }) => ({
    account: { kind: 'DU_CLIENT', user },
    amount: subtract(ZERO, fromNumeric(sum)),
  }))
}

/** Balances already in the books, negated, so that openings add only the rest. */
async function booked(tx: Tx): Promise<Held[]> {
  const rows = await tx.query<{ kind: 'CASH_LIVREUR' | 'DU_CLIENT'; user: string; back: string }>(
    sql`SELECT kind, "user", (-balance)::text AS back FROM ledger_accounts WHERE kind IN ('CASH_LIVREUR', 'DU_CLIENT')`,
  )
  return rows.map(({ kind, user, back }) => ({ account: { kind, user }, amount: fromNumeric(back) }))
}
