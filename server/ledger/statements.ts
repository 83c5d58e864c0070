import { ACCOUNTS, accountId } from '#model/domain/ledger/accounts.ts'
import { type EntryDraft, entryId, LIVE, type PostingDraft } from '#model/domain/ledger/draft.ts'
import { toNumeric } from '#model/domain/money.ts'
import { newId } from '#server/core/base/ids.ts'
import { arrayParameter, type Sql, sql } from '#server/db/sql.ts'

/** An entry that waits to be written. */
export interface Waiting {
  readonly draft: EntryDraft
  readonly posted_at: string
  readonly actor: string
  /** Postings whose account may not exist yet. */
  readonly made: readonly PostingDraft[]
}

/**
 * Creates the accounts that do not exist, in the order of their ids; null when all do. `at`: their creation,
 * canonical text; now, by default.
 */
export function accountsOf(postings: readonly PostingDraft[], at: string | null = null): Sql | null {
  if (postings.length === 0) return null
  const byId = new Map(postings.map((posting) => [accountId(posting), posting]))
  const accounts = [...byId].sort(([a], [b]) => (a < b ? -1 : 1))
  return sql`INSERT INTO ledger_accounts (id, kind, "user", agence, created, updated)
    SELECT *, coalesce(${at}::timestamptz, now()), coalesce(${at}::timestamptz, now()) FROM unnest(${accounts.map(([id]) => id)}::text[], ${accounts.map(([, { kind }]) => kind)}::text[],
      ${accounts.map(([, { user = '' }]) => user)}::text[], ${accounts.map(([, { agence = '' }]) => agence)}::text[])
    ON CONFLICT DO NOTHING`
}

/**
 * Inserts entries with their postings in one statement, of one text however many they are. Guarded accounts
 * are locked in the order of their ids and moved once by the sum of their postings; each posting then has the
 * balance it left.
 */
export function entriesWith(waiting: readonly Waiting[], postingId: PostingId = newId): Sql {
  const postings = waiting.flatMap(({ draft, posted_at }) => {
    const entry = entryId(draft)
    return draft.postings.map((posting, n) => ({ entry, n, posting, posted_at, account: accountId(posting) }))
  })
  const guarded = postings.filter(({ posting }) => ACCOUNTS[posting.kind].guarded)
  const accounts = [...new Set(guarded.map(({ account }) => account))].sort()
  return sql`WITH entry AS (${entryRows(waiting)}),
    posting AS MATERIALIZED (
      SELECT * FROM unnest(${arrayParameter(postings.map(({ entry, n }) => postingId(entry, n)))},
        ${arrayParameter(postings.map(({ entry }) => entry))}, ${arrayParameter(postings.map(({ account }) => account))},
        ${arrayParameter(
          postings.map(({ posting }) => toNumeric(posting.amount)),
          'numeric',
        )},
        ${arrayParameter(
          postings.map(({ posted_at }) => posted_at),
          'timestamptz',
        )})
        WITH ORDINALITY AS p (id, entry, account, amount, posted_at, n)),
    delta AS MATERIALIZED (SELECT account, sum(amount) AS amount, count(*) AS n FROM posting GROUP BY account),
    locked AS MATERIALIZED (
      SELECT id FROM ledger_accounts WHERE id = ANY(${arrayParameter(accounts)}) ORDER BY id FOR UPDATE),
    moved AS (
      UPDATE ledger_accounts AS a SET balance = a.balance + d.amount, version = a.version + d.n
      FROM locked AS l JOIN delta AS d ON d.account = l.id WHERE a.id = l.id
      RETURNING a.id, a.balance, a.version),
    written AS (
      INSERT INTO ledger_entries (id, cause_collection, cause, rule, occurred_at, posted_at, label, actor, reverses, command,
        agence, created, updated)
      SELECT id, cause_collection, cause, rule, occurred_at, posted_at, label, actor, reverses, command, agence, posted_at,
        posted_at FROM entry)
    INSERT INTO ledger_postings (id, entry, account, amount, balance_after, account_version, created, updated)
    SELECT p.id, p.entry, p.account, p.amount, coalesce(m.balance - sum(p.amount) OVER later, m.balance, 0),
      coalesce(m.version - count(p.amount) OVER later, 0), p.posted_at, p.posted_at
    FROM posting AS p LEFT JOIN moved AS m ON m.id = p.account
    WINDOW later AS (PARTITION BY p.account ORDER BY p.n ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)
    ORDER BY p.n`
}

/** The id of a posting: new, or a function of its place in its entry. */
type PostingId = (entry: string, n: number) => string

function entryRows(waiting: readonly Waiting[]): Sql {
  const texts = (value: (draft: EntryDraft) => string) => waiting.map(({ draft }) => value(draft))
  return sql`SELECT id, cause_collection, cause, rule, occurred_at, posted_at, label, actor, command, agence,
      CASE WHEN reverses <> ${LIVE} THEN reverses ELSE coalesce((
        SELECT live.id FROM ledger_entries AS live
        WHERE live.command <> '' AND live.command = e.command AND live.cause_collection = e.cause_collection
          AND live.reverses = ''
        ORDER BY live._seq DESC LIMIT 1), '') END AS reverses
    FROM unnest(${arrayParameter(texts(entryId))}, ${arrayParameter(texts((draft) => draft.cause_collection))},
      ${arrayParameter(texts(({ cause }) => cause))}, ${arrayParameter(texts(({ rule }) => rule))},
      ${arrayParameter(
        texts(({ occurred_at }) => occurred_at),
        'timestamptz',
      )}, ${arrayParameter(
        waiting.map(({ posted_at }) => posted_at),
        'timestamptz',
      )},
      ${arrayParameter(texts(({ label }) => label))}, ${arrayParameter(waiting.map(({ actor }) => actor))},
      ${arrayParameter(texts(({ command = '' }) => command))}, ${arrayParameter(texts(({ agence = '' }) => agence))},
      ${arrayParameter(texts(({ reverses = '' }) => reverses))})
      AS e (id, cause_collection, cause, rule, occurred_at, posted_at, label, actor, command, agence, reverses)`
}
