import type PocketBase from 'pocketbase'
import type { ToReceive } from '#model/domain/billing/payout-answers.ts'
import type { Releve } from '#model/domain/ledger/releve.ts'
import { fromNumeric } from '#model/domain/money.ts'
import { canonical, dayBounds, fromCanonical, localDay, systemClock } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { idOf } from '../../support/people.ts'

/** Most lines of a statement to check one by one; of a longer one, only its balances. */
const MOST_LINES = 10_000

const centimes = (dirhams: number): number => Math.round(dirhams * 100)

/** The amount a client may request as a retrait, computed independently of the server. */
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
 * Differences between a client's screens and the ledger since `day`: the statement, whose opening, lines and
 * closing must add up and end on the account, and the amount open to a retrait.
 */
export async function screenErrors(db: Db, client: PocketBase, day: string): Promise<string[]> {
  const user = idOf(client)
  const days: Days = [Temporal.PlainDate.from(day), localDay(systemClock.now())]
  return [...(await wrongStatement(db, client, user, days)), ...(await wrongAvailable(db, client))]
}

/** The differences in the statements of everybody the company owes or owed, read by staff. */
export async function wrongStatements(db: Db, staff: PocketBase): Promise<string[]> {
  const people = await db.query<{ user: string; last: string }>(
    sql`SELECT a."user", max(p.created) AS last FROM ledger_accounts AS a JOIN ledger_postings AS p ON p.account = a.id
      WHERE a.kind = 'DU_CLIENT' AND a."user" <> '' GROUP BY 1`,
  )
  if (people.length === 0) return ['nobody was ever owed anything']
  const wrong = await Promise.all(
    people.map(({ user, last }) => {
      // Facts of a clock of its own may be of days to come.
      const au = localDay(fromCanonical(last))
      return wrongStatement(db, staff, user, [au.subtract({ days: 30 }), au])
    }),
  )
  return wrong.flat()
}

async function wrongAvailable(db: Db, client: PocketBase): Promise<string[]> {
  const told: ToReceive = await client.send('/api/wasl/a-recevoir', { method: 'GET' })
  const [drawable] = await db.query<{ amount: string }>(AVAILABLE(idOf(client)))
  return unequal(`the available of ${idOf(client)}`, told.disponible, drawable?.amount)
}

function unequal(what: string, said: number, true_: string | undefined): string[] {
  const expected = fromNumeric(true_ ?? '0')
  return centimes(said) === expected ? [] : [`${what}: ${centimes(said)} told, ${expected} booked`]
}

type Days = readonly [du: Temporal.PlainDate, au: Temporal.PlainDate]

async function wrongStatement(db: Db, reader: PocketBase, user: string, [du, au]: Days): Promise<string[]> {
  const query = { du: String(du), au: String(au), limite: MOST_LINES }
  const releve: Releve = await reader.send(`/api/wasl/releves/${user}`, { method: 'GET', query })
  const began = canonical(dayBounds(du).start)
  const [booked] = await db.query<{ before: string; balance: string; lines: number }>(
    sql`SELECT (-coalesce(sum(p.amount) FILTER (WHERE p.created < ${began}::timestamptz), 0))::text AS before,
        (-coalesce(sum(p.amount), 0))::text AS balance, count(*) FILTER (WHERE p.created >= ${began}::timestamptz)::int AS lines
      FROM ledger_postings AS p JOIN ledger_accounts AS a ON a.id = p.account
      WHERE a.kind = 'DU_CLIENT' AND a."user" = ${user}`,
  )
  const wrong = [
    ...unequal(`the opening of ${user}`, releve.ouverture, booked?.before),
    ...unequal(`the closing of ${user}`, releve.cloture, booked?.balance),
  ]
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
