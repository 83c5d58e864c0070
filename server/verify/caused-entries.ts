import { collections } from '#model/collections.ts'
import { accountId } from '#model/domain/ledger/accounts.ts'
import { type EntryDraft, entryId, LIVE } from '#model/domain/ledger/draft.ts'
import { toNumeric } from '#model/domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { ident, sql } from '#server/db/sql.ts'
import { SOURCES, type Source } from '#server/ledger/causes.ts'
import { type Derived, replay } from '#server/ledger/replay.ts'
import { offenders } from './declared.ts'
import { type Finding, finding } from './finding.ts'

/**
 * Checks that the causes alone rebuild the books: each record has the entries its rule derives from it, to
 * the centime, and no other; no entry is without such a record. Reports the first difference of each
 * collection.
 */
export async function checkCausedEntries(db: Db): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const source of SOURCES) findings.push(...(await checkSource(db, source)))
  const known = SOURCES.map(({ name }) => name)
  const foreign = await offenders(
    db,
    sql`SELECT id FROM ledger_entries WHERE cause_collection <> ALL(${known}::text[])`,
  )
  findings.push(...finding('ledger_entries', foreign, (n) => `${n} écritures n’ont pas de cause connue`))
  return findings
}

async function checkSource(db: Db, source: Source): Promise<Finding[]> {
  const { name, concerned } = source
  const wrong: Wrong[] = []
  for await (const derived of replay(db, source)) wrong.push(...(await unlike(db, source, derived)))
  wrong.sort((a, b) => (a.at < b.at ? -1 : 1))
  const causeless = await offenders(
    db,
    sql`SELECT e.id FROM ledger_entries AS e WHERE e.cause_collection = ${name}
      AND NOT EXISTS (SELECT FROM ${ident(name)} AS t WHERE t.id = e.cause AND (${concerned}))`,
  )
  const { many } = collections[name].labels
  const differing = { n: wrong.length, ids: wrong.map(({ id }) => id) }
  return [
    ...finding(
      `ledger_entries.${name}`,
      differing,
      (n) =>
        `les écritures de ${n} ${many} ne sont pas celles qui en découlent : ${wrong[0]?.difference ?? ''}`,
    ),
    ...finding(`ledger_entries.${name}`, causeless, (n) => `${n} écritures n’ont plus leur cause`),
  ]
}

interface Wrong {
  readonly id: string
  /** The time of its first entry. */
  readonly at: string
  readonly difference: string
}

interface Stored {
  readonly id: string
  readonly cause: string
  readonly rule: string
  readonly occurred: string
  readonly reverses: string
  readonly command: string
  readonly agence: string
  /**
   * The id of the last entry before it, of the same commande and kind of cause, that reverses none; else
   * empty.
   */
  readonly live: string
  /** `account amount`, sorted. */
  readonly postings: readonly string[]
}

async function unlike(db: Db, { name }: Source, derived: readonly Derived[]): Promise<Wrong[]> {
  const ids = derived.map(({ cause }) => cause)
  const stored = Map.groupBy(await storedOf(db, name, ids), ({ cause }) => cause)
  return derived.flatMap(({ cause, drafts }) => {
    const entries = stored.get(cause) ?? []
    const difference = differenceOf(drafts, entries)
    const at = drafts[0]?.occurred_at ?? entries[0]?.occurred ?? ''
    return difference === null ? [] : [{ id: cause, at, difference }]
  })
}

const storedOf = (db: Db, name: string, ids: readonly string[]): Promise<Stored[]> =>
  db.query<Stored>(sql`SELECT e.id, e.cause, e.rule, e.occurred_at AS occurred, e.reverses, e.command, e.agence,
      coalesce((SELECT live.id FROM ledger_entries AS live
        WHERE live.command <> '' AND live.command = e.command AND live.cause_collection = e.cause_collection
          AND live.reverses = '' AND live._seq < e._seq
        ORDER BY live._seq DESC LIMIT 1), '') AS live,
      ARRAY(SELECT p.account || ' ' || p.amount::text FROM ledger_postings AS p WHERE p.entry = e.id) AS postings
    FROM ledger_entries AS e WHERE e.cause_collection = ${name} AND e.cause = ANY(${ids}::text[]) ORDER BY e._seq`)

/** The first way in which the entries of a cause are not the derived ones, in French; null when they are. */
function differenceOf(drafts: readonly EntryDraft[], stored: readonly Stored[]): string | null {
  const found = new Map(stored.map((entry) => [entry.id, entry]))
  for (const draft of drafts) {
    const entry = found.get(entryId(draft))
    if (!entry) return `« ${draft.rule} » manque`
    found.delete(entry.id)
    const [expected, kept] = [factsOf(draft, entry.live), keptOf(entry)]
    const differs = expected.findIndex((fact, n) => fact !== kept[n])
    if (differs >= 0) return `« ${draft.rule} » porte ${kept[differs]} au lieu de ${expected[differs]}`
  }
  const [more] = found.values()
  return more ? `« ${more.rule} » est de trop` : null
}

const keptOf = ({ occurred, reverses, command, agence, postings }: Stored): readonly string[] => [
  occurred,
  reverses,
  command,
  agence,
  postings.toSorted().join(', '),
]

function factsOf(draft: EntryDraft, live: string): readonly string[] {
  const { occurred_at, reverses = '', command = '', agence = '' } = draft
  const postings = draft.postings.map((posting) => `${accountId(posting)} ${toNumeric(posting.amount)}`)
  return [occurred_at, reverses === LIVE ? live : reverses, command, agence, postings.toSorted().join(', ')]
}
