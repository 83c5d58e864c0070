import Papa from 'papaparse'
import { type Collections, collections, type Row } from '#model/collections.ts'
import { type JournalError, readJournal } from '#model/domain/books/read-journal.ts'
import { importedEntries } from '#model/domain/ledger/imported.ts'
import { BOM } from '#model/schema/csv.ts'
import { canonical } from '#server/clock.ts'
import { conflict } from '#server/core/base/refusals.ts'
import { blankRow, insertRows } from '#server/core/base/storage.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Tx } from '#server/db/database.ts'
import { digestRows } from '#server/db/digests.ts'
import { sql } from '#server/db/sql.ts'
import { book } from '#server/ledger/book.ts'

export interface JournalImported {
  readonly ecritures: number
  readonly lignes: number
  readonly errors: readonly JournalError[]
}

/**
 * Reads a whole journal into books that are empty: each of its entries is kept as a record, which causes one entry under
 * the same date. Nothing is written when a line is refused. 409 when something is in the books already.
 */
export async function importJournal(
  engine: Pick<Engine<Collections>, 'cached' | 'clock'>,
  tx: Tx,
  text: string,
): Promise<JournalImported> {
  await mustBeEmpty(tx)
  const { data } = Papa.parse<string[]>(text.startsWith(BOM) ? text.slice(1) : text, { delimiter: ';' })
  const [users, agences] = [engine.cached('users'), engine.cached('agences')]
  const { entries, errors } = readJournal(data, {
    hasUser: (id) => users.has(id),
    hasAgence: (id) => agences.has(id),
  })
  const lignes = entries.reduce((sum, entry) => sum + entry.lignes.length, 0)
  if (errors.length > 0) return { ecritures: 0, lignes, errors }
  await mustBeOpen(
    tx,
    entries.map(({ poste_le }) => poste_le),
  )
  const now = canonical(engine.clock.now())
  const rows = entries.map((entry): Row<'ecritures_reprises'> => {
    const blank = blankRow(collections.ecritures_reprises, entry.id) as Row<'ecritures_reprises'>
    return { ...blank, ...entry, created: now, updated: now }
  })
  await insertRows(tx, collections.ecritures_reprises, rows)
  await digestRows(
    tx,
    collections.ecritures_reprises,
    rows.map(({ id }) => id),
  )
  const posted = new Map(rows.map(({ id, poste_le }) => [id, poste_le]))
  await book(tx, rows.flatMap(importedEntries), ({ cause }) => posted.get(cause) ?? now)
  return { ecritures: entries.length, lignes, errors }
}

/** Refuses an import into books with entries. Of two imports at once, the second finds the first. */
async function mustBeEmpty(tx: Tx): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('ecritures_reprises'))`)
  const [entry] = await tx.query(sql`SELECT id FROM ledger_entries LIMIT 1`)
  if (!entry) return
  throw conflict(
    'Les livres ne sont pas vides : un journal se reprend dans un grand livre sans écriture.',
    {},
    {
      code: 'livres_ouverts',
    },
  )
}

/** Refuses entries in a closed month: nothing is posted there, not even entries of other books. */
async function mustBeOpen(tx: Tx, postedAt: readonly string[]): Promise<void> {
  const first = postedAt.toSorted()[0]
  const [closed] = await tx.query<{ mois: string }>(
    sql`SELECT mois FROM clotures WHERE state = 'close' AND fin > ${first ?? null}::timestamptz ORDER BY mois DESC LIMIT 1`,
  )
  if (!closed) return
  throw conflict(
    `Le mois ${closed.mois} est clos, et ce journal a des écritures avant sa fin : reprenez les mois qui suivent.`,
    { mois: closed.mois },
    { code: 'mois_clos' },
  )
}
