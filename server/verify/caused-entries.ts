import { collections, type Row } from '#model/collections.ts'
import { accountId } from '#model/domain/ledger/accounts.ts'
import { type EntryDraft, entryId } from '#model/domain/ledger/draft.ts'
import { toNumeric } from '#model/domain/money.ts'
import { readRows } from '#server/core/records/storage.ts'
import type { Db } from '#server/db/database.ts'
import { ident, sql } from '#server/db/sql.ts'
import { CAUSES, type Cause } from '#server/ledger/causes.ts'
import { offenders } from './declared.ts'
import { type Finding, finding } from './finding.ts'

/** Records compared at once. */
const AT_ONCE = 1_000

/** The causes alone rebuild their entries: each record has those its rule derives from it, to the centime, and no other. */
export async function checkCausedEntries(db: Db): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const name of Object.keys(CAUSES) as Cause[]) findings.push(...(await checkCause(db, name)))
  return findings
}

async function checkCause(db: Db, name: Cause): Promise<Finding[]> {
  const wrong: string[] = []
  for (let after = ''; ; ) {
    const ids = await idsAfter(db, name, after)
    if (ids.length === 0) break
    wrong.push(...(await unlike(db, name, ids)))
    after = ids.at(-1) ?? ''
  }
  const causeless = await offenders(
    db,
    sql`SELECT e.id FROM ledger_entries AS e WHERE e.cause_collection = ${name}
      AND NOT EXISTS (SELECT FROM ${ident(name)} AS c WHERE c.id = e.cause)`,
  )
  const { many } = collections[name].labels
  return [
    ...finding(
      `ledger_entries.${name}`,
      { n: wrong.length, ids: wrong },
      (n) => `les écritures de ${n} ${many} ne sont pas celles qui en découlent`,
    ),
    ...finding(`ledger_entries.${name}`, causeless, (n) => `${n} écritures n’ont plus leur cause`),
  ]
}

async function idsAfter(db: Db, name: Cause, after: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`SELECT id FROM ${ident(name)} WHERE id > ${after} ORDER BY id LIMIT ${AT_ONCE}`,
  )
  return rows.map(({ id }) => id)
}

interface Stored {
  readonly id: string
  readonly cause: string
  readonly occurred: string
  readonly reverses: string
  readonly command: string
  readonly agence: string
  /** `account amount`, sorted. */
  readonly postings: readonly string[]
}

/** Records whose stored entries are not the derived ones. */
async function unlike(db: Db, name: Cause, ids: readonly string[]): Promise<string[]> {
  const rows = await readRows(db, collections[name], [sql`id = ANY(${ids}::text[])`], {
    byId: true,
    putAside: true,
  })
  const stored = Map.groupBy(await storedOf(db, name, ids), ({ cause }) => cause)
  const derive = CAUSES[name] as (row: Row<Cause>) => readonly EntryDraft[]
  return rows.flatMap((row) => {
    const id = String(row.id)
    const expected = derive(row as Row<Cause>).map(textOfDraft)
    const found = (stored.get(id) ?? []).map(textOfStored)
    return expected.toSorted().join('\n') === found.toSorted().join('\n') ? [] : [id]
  })
}

const storedOf = (db: Db, name: Cause, ids: readonly string[]): Promise<Stored[]> =>
  db.query<Stored>(sql`SELECT e.id, e.cause, e.occurred_at AS occurred, e.reverses, e.command, e.agence,
      ARRAY(SELECT p.account || ' ' || p.amount::text FROM ledger_postings AS p WHERE p.entry = e.id) AS postings
    FROM ledger_entries AS e WHERE e.cause_collection = ${name} AND e.cause = ANY(${ids}::text[])`)

const textOf = (...[id, occurred, reverses, command, agence, postings]: readonly unknown[]): string =>
  JSON.stringify([id, occurred, reverses, command, agence, postings])

const textOfStored = ({ id, occurred, reverses, command, agence, postings }: Stored): string =>
  textOf(id, occurred, reverses, command, agence, postings.toSorted())

function textOfDraft(draft: EntryDraft): string {
  const { occurred_at, reverses = '', command = '', agence = '' } = draft
  const postings = draft.postings.map((posting) => `${accountId(posting)} ${toNumeric(posting.amount)}`)
  return textOf(entryId(draft), occurred_at, reverses, command, agence, postings.toSorted())
}
