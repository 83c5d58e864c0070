import type { Collection } from '#model/schema/collection.ts'
import { fold } from '#model/schema/fold.ts'
import { type Clock, localDay } from '#server/clock.ts'
import type { Caller } from '#server/core/base/caller.ts'
import type { Declared } from '#server/core/base/declared.ts'
import { badRequest } from '#server/core/base/refusals.ts'
import type { RequestInfo } from '#server/core/filter/language/request.ts'
import type { Reader } from '#server/core/read/reader.ts'
import { visibleFields } from '#server/core/read/rules/visibility.ts'
import type { StreamOptions } from '#server/core/read/stream.ts'
import { type Cell, cellsOf, type WireRecord } from './cells.ts'
import { type Column, columnsOf, shownBy } from './columns.ts'
import { csv } from './csv.ts'
import { xlsx } from './xlsx.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const
export type Format = keyof typeof TYPES

export interface Exporting {
  readonly reader: Reader
  readonly collections: Declared
  readonly clock: Clock
}

/** A list on its way into a file. */
export interface ExportFile {
  readonly type: string
  readonly name: string
  /** JSON of the records, in batches. */
  readonly records: AsyncGenerator<string[]>
  /** The text of the file, from the records or from a generator that counts them. */
  textOf(records: AsyncIterable<string[]>): AsyncGenerator<string | Buffer>
}

/**
 * The list a query describes, as a file: `format`, `fields`, `filter`, `sort`, `search` and `trash`. Sheets show
 * what people read, under French headings; NDJSON holds the records of the API. Nothing is read yet.
 */
export function exportFile(
  exporting: Exporting,
  collection: Collection,
  asked: URLSearchParams,
  caller: Caller,
  how: StreamOptions,
  request?: RequestInfo,
): ExportFile {
  const { reader, collections } = exporting
  const format = formatOf(asked)
  const columns =
    format === 'ndjson'
      ? null
      : columnsOf(collection, visibleFields(collection, caller, false), asked.get('fields') ?? '')
  const query = columns ? shownQuery(collections, columns, asked) : asked
  return {
    type: TYPES[format],
    name: fileName(exporting, collection, format),
    records: reader.stream(collection.name, query.toString(), caller, how, request),
    textOf: (records) =>
      columns ? sheetOf(collections, collection, format, columns, records) : ndjson(records),
  }
}

function formatOf(asked: URLSearchParams): Format {
  const format = asked.get('format') || 'csv'
  if (!Object.hasOwn(TYPES, format)) throw badRequest('« format » est csv, xlsx ou ndjson.')
  return format as Format
}

/** The query of the list, with the relations and fields its columns show. */
function shownQuery(
  collections: Declared,
  columns: readonly Column[],
  asked: URLSearchParams,
): URLSearchParams {
  const query = new URLSearchParams(shownBy(columns, collections))
  for (const name of ['filter', 'sort', 'search', 'trash']) query.set(name, asked.get(name) ?? '')
  return query
}

async function* ndjson(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const batch of batches) yield `${batch.join('\n')}\n`
}

function sheetOf(
  collections: Declared,
  { labels }: Collection,
  format: Format,
  columns: readonly Column[],
  batches: AsyncIterable<string[]>,
): AsyncGenerator<string | Buffer> {
  const cells = async function* (): AsyncGenerator<Cell[][]> {
    for await (const batch of batches) {
      yield batch.map((text) => cellsOf(JSON.parse(text) as WireRecord, columns, collections))
    }
  }
  return format === 'xlsx' ? xlsx(labels.many, columns, cells()) : csv(columns, cells())
}

/** `commandes-2026-11-20.csv`, by the local day. */
function fileName({ clock }: Exporting, { labels }: Collection, format: Format): string {
  const noun = fold(labels.many).replace(/[^a-z0-9]+/g, '-')
  return `${noun}-${localDay(clock.now()).toString()}.${format}`
}
