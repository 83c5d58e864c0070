import type PocketBase from 'pocketbase'
import type { ToReceive } from '#model/domain/billing/payout-answers.ts'
import type { Releve } from '#model/domain/ledger/releve.ts'
import { fromNumeric } from '#model/domain/money.ts'
import { canonical, dayBounds, localDay } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { idOf } from '../../support/people.ts'

/** Lines of a statement looked at one by one; of a longer one its balances alone. */
const MOST_LINES = 10_000

const centimes = (dirhams: number): number => Math.round(dirhams * 100)

/** Domain 3.10, written apart from the server: what a client may draw. */
const AVAILABLE = (user: string): Sql => sql`SELECT coalesce(sum(amount), 0)::text AS amount FROM (
    SELECT amount_collected AS amount FROM commands AS c
    WHERE client_source = ${user} AND money_state = 'VERSE' AND NOT EXISTS (
      SELECT FROM factures_details AS d JOIN factures AS f ON f.id = d.facture
      WHERE d.command = c.id AND d.party = 'client' AND d.premiere AND f.state <> 'brouillon')
    UNION ALL SELECT -x.montant FROM frais AS x LEFT JOIN factures_details AS d ON d.id = x.facture_detail
      LEFT JOIN factures AS f ON f.id = d.facture
    WHERE x.party = 'client' AND x."user" = ${user} AND x.annule_par = '' AND x.occurred_at IS NOT NULL
      AND coalesce(f.state, 'brouillon') = 'brouillon'
    UNION ALL SELECT net FROM factures
    WHERE "user" = ${user} AND kind = 'facture' AND (state = 'emise' AND net > 0 OR state = 'payee' AND net < 0 AND reporte_dans = '')
    UNION ALL SELECT net FROM factures WHERE "user" = ${user} AND kind = 'avoir' AND state = 'emise' AND reporte_dans = ''
    UNION ALL SELECT -montant FROM retraits WHERE "user" = ${user}
      AND (state IN ('attente', 'acceptee') OR state = 'postee' AND reporte_dans = '')
    UNION ALL SELECT -montant FROM paiements WHERE "user" = ${user} AND facture <> '' AND state = 'attente') AS each`

/**
 * What a client is told that differs from what was booked since `day`: his statement, with an opening, lines and a closing that follow
 * from each other and end on his account, and the amount he may draw.
 */
export async function wronglyTold(db: Db, client: PocketBase, day: string): Promise<string[]> {
  const user = idOf(client)
  const query = { du: day, au: String(localDay(Temporal.Now.instant())), limite: MOST_LINES }
  const releve: Releve = await client.send(`/api/wasl/releves/${user}`, { method: 'GET', query })
  const told: ToReceive = await client.send('/api/wasl/a-recevoir', { method: 'GET' })
  const began = canonical(dayBounds(Temporal.PlainDate.from(day)).start)
  const [booked] = await db.query<{ before: string; balance: string; lines: number }>(
    sql`SELECT (-coalesce(sum(p.amount) FILTER (WHERE p.created < ${began}::timestamptz), 0))::text AS before,
        (-coalesce(sum(p.amount), 0))::text AS balance, count(*)::int AS lines
      FROM ledger_postings AS p JOIN ledger_accounts AS a ON a.id = p.account
      WHERE a.kind = 'DU_CLIENT' AND a."user" = ${user}`,
  )
  const [drawable] = await db.query<{ amount: string }>(AVAILABLE(user))
  const wrong: string[] = []
  const compare = (what: string, said: number, true_: string | undefined) => {
    const expected = fromNumeric(true_ ?? '0')
    if (centimes(said) !== expected)
      wrong.push(`${what} of ${user}: ${centimes(said)} told, ${expected} booked`)
  }
  compare('the opening', releve.ouverture, booked?.before)
  compare('the closing', releve.cloture, booked?.balance)
  compare('the available', told.disponible, drawable?.amount)
  let balance = centimes(releve.ouverture)
  for (const { montant, solde } of releve.lignes) {
    balance += centimes(montant)
    if (centimes(solde) !== balance) wrong.push(`a line of ${user} leaves ${solde}, not ${balance} centimes`)
  }
  const isWhole = releve.lignes.length === releve.total
  if (isWhole && balance !== centimes(releve.cloture))
    wrong.push(`the lines of ${user} do not make his closing`)
  if (releve.total !== booked?.lines) wrong.push(`${user} is told ${releve.total} lines of ${booked?.lines}`)
  return wrong
}
