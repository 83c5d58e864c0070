import { hash } from 'node:crypto'
import { copyOut } from '#server/db/copy.ts'
import type { Tx } from '#server/db/database.ts'
import { ident, join, raw, type Sql, sql } from '#server/db/sql.ts'

/** A row in its seal. */
export interface Leaf {
  readonly seq: number
  readonly id: string
  /** The creation date in the row, in milliseconds since 1970. */
  readonly made: number
  /** SHA-256 of the row as COPY writes it. */
  readonly hash: Buffer
}

const MADE = raw('floor(extract(epoch FROM "created") * 1000)')

const TAB = 9
const LINE_END = 10

export interface RowSelection {
  readonly table: string
  readonly columns: readonly string[]
  /** A condition without parameters, since COPY takes none. */
  readonly where: Sql
  readonly most?: number
}

/**
 * Rows in their order, some at a time, each hashed as the line COPY writes of it: the one text of a row that survives
 * backup and restore byte for byte, made by the database and never read as values here.
 */
export async function* leavesOf(
  tx: Tx,
  { table, columns, where, most }: RowSelection,
): AsyncGenerator<Leaf[]> {
  const told = [raw('"_seq"'), raw('"id"'), MADE, ...columns.map(ident)]
  const limit = raw(most === undefined ? '' : ` LIMIT ${most}`)
  const lines = copyOut(
    tx,
    sql`COPY (SELECT ${join(told, ', ')}
      FROM ${ident(table)} WHERE ${where} ORDER BY "_seq"${limit}) TO STDOUT`,
  )
  let rest: Buffer | undefined
  for await (const chunk of lines as AsyncIterable<Buffer>) {
    const bytes = rest ? Buffer.concat([rest, chunk]) : chunk
    const leaves: Leaf[] = []
    let from = 0
    for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, from)) {
      leaves.push(leafOf(bytes.subarray(from, end)))
      from = end + 1
    }
    rest = from < bytes.length ? Buffer.from(bytes.subarray(from)) : undefined
    yield leaves
  }
}

function leafOf(line: Buffer): Leaf {
  const first = line.indexOf(TAB)
  const second = line.indexOf(TAB, first + 1)
  const third = line.indexOf(TAB, second + 1)
  const made = Number(line.toString('latin1', second + 1, third === -1 ? undefined : third))
  return {
    seq: Number(line.toString('latin1', 0, first)),
    id: line.toString('latin1', first + 1, second),
    // PostgreSQL knows instants that are none.
    made: Number.isFinite(made) ? made : 0,
    hash: hash('sha256', line, 'buffer'),
  }
}
