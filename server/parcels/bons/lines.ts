import { type Collections, collections, type Row } from '#model/collections.ts'
import { fromNumeric } from '#model/domain/money.ts'
import { newId } from '#server/core/base/ids.ts'
import { blankRow, insertRows, readRow } from '#server/core/base/storage.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

export type Bon = Row<'bons'>
export type Line = Row<'bons_details'>

/**
 * The bon as it is now, held until the transaction ends: two desks on it act one after the other. A bon is held before
 * its lines and its parcels, everywhere.
 */
export async function holdBon(tx: Tx, id: string): Promise<Bon | null> {
  return (await readRow(tx, collections.bons, id, { lock: true })) as Bon | null
}

/** Holds the bons this finds, in the order of their ids. */
export async function holdBons(tx: Tx, found: Sql): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`SELECT id FROM bons WHERE id IN (${found}) ORDER BY id FOR UPDATE`,
  )
  return rows.map(({ id }) => id)
}

export const linesOf = (engine: Engine<Collections>, db: Db, bon: string): Promise<Line[]> =>
  engine.findBy(db, 'bons_details', 'bon', bon)

interface Added {
  readonly expected: boolean
  readonly scanned?: { readonly at: string; readonly by: string }
}

/** The author of the write, and its time. */
interface By {
  readonly origin: Origin
  readonly now: string
}

/** Adds lines for parcels that the caller has checked and locked. */
export async function addLines(
  engine: Engine<Collections>,
  tx: Tx,
  bon: Bon,
  commands: readonly string[],
  { expected, scanned }: Added,
  { origin, now }: By,
): Promise<Line[]> {
  const lines = commands.map((command) => ({
    ...(blankRow(collections.bons_details, newId()) as Line),
    bon: bon.id,
    command,
    expected,
    surplus: !expected,
    scanned_at: scanned?.at ?? '',
    scanned_by: scanned?.by ?? '',
    open_kind: bon.kind,
    created: now,
    updated: now,
  }))
  await insertRows(tx, collections.bons_details, lines)
  await engine.recordWritten(tx, 'bons_details', { action: 'create', rows: lines, now }, origin)
  return lines
}

/**
 * Closes the lines of a bon: its parcels may now go on another bon of the kind, and `missing` ones are marked
 * for its readers.
 */
export async function releaseLines(
  engine: Engine<Collections>,
  tx: Tx,
  bon: string,
  missing: readonly string[],
  { origin, now }: By,
): Promise<void> {
  await tx.query(
    sql`UPDATE bons_details SET open_kind = '', missing = command = ANY(${[...missing]}::text[]), updated = ${now}
        WHERE bon = ${bon}`,
  )
  if (missing.length === 0) return
  const absent = (await linesOf(engine, tx, bon)).filter((line) => line.missing)
  const written = { action: 'update', rows: absent, former: { missing: false }, now } as const
  await engine.recordWritten(tx, 'bons_details', written, origin)
}

/** Takes a parcel off the bons that still count on it, as if it had never been on them. */
export async function takeOffPapers(
  engine: Engine<Collections>,
  tx: Tx,
  command: string,
  origin: Origin,
): Promise<void> {
  const lines = await engine.findBy(tx, 'bons_details', 'command', command)
  for (const line of lines.filter(({ open_kind }) => open_kind !== '')) {
    const bon = await holdBon(tx, line.bon)
    await dropLine(engine, tx, line, origin)
    if (bon) await engine.update(tx, 'bons', bon.id, await countsOf(tx, bon.id), origin)
  }
}

/** Removes a line of an issued bon, which nobody may do through the API. */
export async function dropLine(
  engine: Engine<Collections>,
  tx: Tx,
  line: Line,
  origin: Origin,
): Promise<void> {
  await tx.query(sql`DELETE FROM bons_details WHERE id = ${line.id}`)
  await engine.recordWritten(tx, 'bons_details', { action: 'delete', rows: [line] }, origin)
}

export type Counts = Pick<Bon, 'colis' | 'scanned' | 'missing' | 'surplus' | 'total'>

/** The counts of a bon's lines; a missing parcel is not in the sum. */
export async function countsOf(db: Db, bon: string): Promise<Counts> {
  const [found] = await db.query<Omit<Counts, 'total'> & { total: string }>(
    sql`SELECT count(*) FILTER (WHERE line.expected) AS colis,
          count(*) FILTER (WHERE line.expected AND line.scanned_at IS NOT NULL) AS scanned,
          count(*) FILTER (WHERE line.missing) AS missing,
          count(*) FILTER (WHERE line.surplus) AS surplus,
          coalesce(sum(parcel.price + parcel.extra_fees) FILTER (WHERE NOT line.missing), 0) AS total
        FROM bons_details AS line JOIN commands AS parcel ON parcel.id = line.command
        WHERE line.bon = ${bon}`,
  )
  if (!found) throw new Error(`no counts of bon ${bon}`)
  return { ...found, total: fromNumeric(String(found.total)) }
}
