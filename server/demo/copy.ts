import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CollectionName } from '#model/collections.ts'
import { collectionOf } from '#model/collections.ts'
import { toNumeric } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { type Field, isMultiple, isNullable, isStored } from '#model/schema/fields.ts'
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

const arrayText = (items: readonly string[]): string =>
  `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** How a kind's value is written in a line of `COPY`; a missing value is the kind's own nothing. */
function cellOf(field: Field): Cell {
  if (isMultiple(field)) return (value) => escapeText(arrayText((value as string[] | undefined) ?? []))
  if (isNullable(field)) {
    const cell = field.kind === 'money' ? (value: unknown) => toNumeric(value as Centimes) : String
    return (value) => (value == null ? NULL : cell(value))
  }
  switch (field.kind) {
    case 'money':
      return (value) => toNumeric((value as Centimes | undefined) ?? (0 as Centimes))
    case 'number':
    case 'count':
      return (value) => String(value ?? 0)
    case 'bool':
      return (value) => (value === true ? 't' : 'f')
    case 'date':
      return (value) => (value as string | undefined) || NULL
    case 'autodate':
      return (value) => {
        if (typeof value !== 'string') throw new Error('demo records say when they were made')
        return value
      }
    case 'geoPoint':
      return (value) => escapeText(JSON.stringify(value ?? { lon: 0, lat: 0 }))
    case 'json':
      return (value) => (value == null ? NULL : escapeText(JSON.stringify(value)))
    default:
      return (value) => escapeText((value as string | undefined) ?? '')
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
