import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CollectionName } from '#model/collections.ts'
import { collectionOf } from '#model/collections.ts'
import { zeroOf } from '#model/schema/checks.ts'
import { type Field, isStored } from '#model/schema/fields.ts'
import { textOf } from '#server/core/base/rows.ts'
import { copyIn } from '#server/db/copy.ts'
import type { Tx } from '#server/db/database.ts'
import { ident, join, raw, sql } from '#server/db/sql.ts'

type Cell = (value: unknown) => string

const NULL = '\\N'
/** Large enough that the stream costs nothing, small enough that memory stays flat. */
const CHUNK = 128 * 1024

/** Text of `COPY`: backslash, tab and line ends are the only characters that mean something. */
const escapeText = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (char) => ESCAPES[char] ?? char) : text
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** How a field is written in a line of `COPY`. */
function cellOf(field: Field): Cell {
  const textIn = textOf(field)
  const zero = zeroOf(field)
  return (value) => {
    if (field.kind === 'autodate' && !value) throw new Error('demo records say when they were made')
    const text = textIn(value ?? zero)
    return text === null ? NULL : escapeText(text)
  }
}

/** Streams records into their table, at the pace PostgreSQL takes them; `how` is the option list of COPY. */
export async function copyRecords<N extends CollectionName>(
  tx: Tx,
  name: N,
  records: Iterable<Readonly<Record<string, unknown>> & { readonly id: string }>,
  how = '',
): Promise<void> {
  const stored = Object.entries(collectionOf(name).fields).filter(([, field]) => isStored(field))
  const columns = stored.map(([column, field]) => [column, cellOf(field)] as const)
  const names = join([ident('id'), ...columns.map(([column]) => ident(column))], ', ')
  const sink = copyIn(tx, sql`COPY ${ident(name)} (${names}) FROM STDIN ${raw(how)}`)
  await pipeline(Readable.from(chunks(columns, records), { objectMode: false }), sink)
}

function* chunks(
  columns: readonly (readonly [string, Cell])[],
  records: Iterable<Readonly<Record<string, unknown>> & { readonly id: string }>,
): Generator<Buffer> {
  let text = ''
  for (const record of records) {
    text += record.id
    for (const [column, cell] of columns) text += `\t${cell(record[column])}`
    text += '\n'
    if (text.length < CHUNK) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}
