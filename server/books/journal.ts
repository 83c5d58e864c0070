import { CARRIED, type JournalEntry, type JournalLine, journalOf } from '#model/domain/books/journal.ts'
import type { AccountKind } from '#model/domain/ledger/accounts.ts'
import { fromNumeric } from '#model/domain/money.ts'
import { stableId } from '#model/schema/record-id.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Month } from './month.ts'

/** Entries read at once. */
const AT_ONCE = 1_000

interface Found extends Omit<JournalLine, 'amount'> {
  readonly amount: string
  readonly seq: number
}

/** The entries posted in a month, in their order, some at a time. */
export async function* entriesOf(db: Db, { start, end }: Month): AsyncGenerator<readonly JournalEntry[]> {
  for (let [at, seq] = [start, 0]; ; ) {
    const rows = await db.query<Found>(sql`WITH page AS (
        SELECT * FROM ledger_entries WHERE posted_at >= ${at} AND posted_at < ${end} AND (posted_at, _seq) > (${at}::timestamptz, ${seq}::bigint)
        ORDER BY posted_at, _seq LIMIT ${AT_ONCE})
      SELECT e.id AS ecriture, e._seq AS seq, a.kind, a."user", a.agence, coalesce(u.full_name, g.name, '') AS tiers,
        p.amount::text, e.posted_at AS poste_le, e.occurred_at AS fait_le, e.label AS libelle,
        coalesce(nullif(f.number, ''), nullif(v.recu, ''), nullif(r.piece, ''), nullif(c.code, ''), e.cause) AS piece,
        e.cause_collection AS origine, e.cause, e.rule AS regle, e.reverses AS extourne
      FROM page AS e JOIN ledger_postings AS p ON p.entry = e.id JOIN ledger_accounts AS a ON a.id = p.account
      LEFT JOIN users AS u ON u.id = a."user" AND a."user" <> '' LEFT JOIN agences AS g ON g.id = a.agence AND a.agence <> ''
      LEFT JOIN factures AS f ON e.cause_collection = 'factures' AND f.id = e.cause
      LEFT JOIN versements AS v ON e.cause_collection = 'versements' AND v.id = e.cause
      LEFT JOIN ecritures_reprises AS r ON e.cause_collection = 'ecritures_reprises' AND r.id = e.cause
      LEFT JOIN commands AS c ON c.id = e.command AND e.command <> ''
      ORDER BY e.posted_at, e._seq, p._seq`)
    const last = rows.at(-1)
    if (!last) return
    const byEntry = Map.groupBy(rows, ({ ecriture }) => ecriture)
    yield [...byEntry.values()].map(entryOf)
    at = last.poste_le
    seq = last.seq
  }
}

function entryOf(rows: readonly Found[]): JournalEntry {
  const lines = rows.map(
    ({ seq: _, amount, ...line }): JournalLine => ({ ...line, amount: fromNumeric(amount) }),
  )
  return { journal: journalOf(lines), lines }
}

/** The balances of before a month as one entry on its first instant; nothing when the books were empty. */
export async function carriedInto(db: Db, { mois, start }: Month): Promise<JournalEntry | null> {
  const rows = await db.query<{
    kind: AccountKind
    user: string
    agence: string
    tiers: string
    amount: string
  }>(
    sql`SELECT a.kind, a."user", a.agence, coalesce(u.full_name, g.name, '') AS tiers, sum(p.amount)::text AS amount
      FROM ledger_entries AS e JOIN ledger_postings AS p ON p.entry = e.id JOIN ledger_accounts AS a ON a.id = p.account
      LEFT JOIN users AS u ON u.id = a."user" AND a."user" <> '' LEFT JOIN agences AS g ON g.id = a.agence AND a.agence <> ''
      WHERE e.posted_at < ${start} GROUP BY a.id, u.full_name, g.name HAVING sum(p.amount) <> 0
      ORDER BY a.kind, a."user", a.agence`,
  )
  if (rows.length === 0) return null
  const id = stableId('a_nouveau', mois)
  const about = { ecriture: id, poste_le: start, fait_le: start, libelle: 'À-nouveau', piece: `AN-${mois}` }
  const lines = rows.map(
    ({ amount, ...account }): JournalLine => ({
      ...about,
      ...account,
      amount: fromNumeric(amount),
      ...{ origine: '', cause: id, regle: CARRIED, extourne: '' },
    }),
  )
  return { journal: 'AN', lines }
}
