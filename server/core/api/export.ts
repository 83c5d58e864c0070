import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Collection } from '#model/schema/collection.ts'
import { fold } from '#model/schema/fold.ts'
import { localDay } from '#server/clock.ts'
import type { AuthKernel } from '#server/core/auth/kernel.ts'
import { callerId } from '#server/core/base/caller.ts'
import { badRequest, notFound } from '#server/core/base/refusals.ts'
import { type Cell, cellsOf, type WireRecord } from '#server/core/export/cells.ts'
import { type Column, columnsOf, shownBy } from '#server/core/export/columns.ts'
import { csv } from '#server/core/export/csv.ts'
import { Slots } from '#server/core/export/slots.ts'
import { xlsx } from '#server/core/export/xlsx.ts'
import { begun } from '#server/core/http/begun.ts'
import { queryOf } from '#server/core/http/body.ts'
import { infoOf } from '#server/core/http/origin.ts'
import { pathCollection } from '#server/core/http/paths.ts'
import { visibleFields } from '#server/core/read/rules/visibility.ts'

/** Records in one file. */
const MOST = 200_000
/** A reader slower than this is cut off, since each one holds a connection of the database. */
const LONGEST_MS = 10 * 60_000

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const
type Format = keyof typeof TYPES

/**
 * `GET …/records/export?format=csv|xlsx|ndjson&fields=&filter=&sort=&search=`: the whole list as a file. Sheets show
 * what people read, under French headings; NDJSON holds the records of the API.
 */
export function exportRoute(app: FastifyInstance, kernel: AuthKernel): void {
  const slots = new Slots()
  app.get('/api/collections/:collection/records/export', async (request, reply) => {
    const collection = pathCollection(kernel, request)
    if (!collection) throw notFound('Missing collection context.')
    const asked = new URLSearchParams(queryOf(request))
    const format = formatOf(asked)
    const sheet = format === 'ndjson' ? null : columnsFor(collection, request, asked)
    const stop = new AbortController()
    const leave = slots.take(callerId(request.caller) || request.ip)
    const records = kernel.reader.stream(
      collection.name,
      (sheet ? shownQuery(kernel, sheet, asked) : asked).toString(),
      request.caller,
      { most: MOST, signal: AbortSignal.any([stop.signal, AbortSignal.timeout(LONGEST_MS)]) },
      infoOf(request),
    )
    const gone = () => stop.abort()
    reply.raw.once('close', gone)
    const end = () => {
      reply.raw.off('close', gone)
      leave()
    }
    const content = await begun(records).catch((error: unknown) => {
      end()
      // The client hung up and reads no answer; a query stopped for that is no failure to report.
      throw stop.signal.aborted ? badRequest() : error
    })
    const text = sheet ? sheetOf(kernel, collection, format, sheet, content) : ndjson(content)
    const stream = Readable.from(text, { objectMode: false })
    stream.once('close', () => void records.return(undefined).finally(end))
    return reply
      .type(TYPES[format])
      .header('content-disposition', `attachment; filename="${fileName(kernel, collection, format)}"`)
      .header('cache-control', 'no-store')
      .send(stream)
  })
}

function formatOf(asked: URLSearchParams): Format {
  const format = asked.get('format') || 'csv'
  if (!Object.hasOwn(TYPES, format)) throw badRequest('« format » est csv, xlsx ou ndjson.')
  return format as Format
}

const columnsFor = (collection: Collection, { caller }: FastifyRequest, asked: URLSearchParams): Column[] =>
  columnsOf(collection, visibleFields(collection, caller, false), asked.get('fields') ?? '')

/** The query of the list, with the relations and fields its columns show. */
function shownQuery(
  { collections }: AuthKernel,
  columns: readonly Column[],
  asked: URLSearchParams,
): URLSearchParams {
  const query = new URLSearchParams(shownBy(columns, collections))
  for (const name of ['filter', 'sort', 'search']) query.set(name, asked.get(name) ?? '')
  return query
}

async function* ndjson(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const batch of batches) yield `${batch.join('\n')}\n`
}

function sheetOf(
  { collections }: AuthKernel,
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
function fileName({ clock }: AuthKernel, { labels }: Collection, format: Format): string {
  const noun = fold(labels.many).replace(/[^a-z0-9]+/g, '-')
  return `${noun}-${localDay(clock.now()).toString()}.${format}`
}
