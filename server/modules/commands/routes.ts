import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Collections } from '#model/collections.ts'
import {
  csvFileName,
  csvHeader,
  csvLine,
  type ExportedCommande,
  type Reading,
} from '#model/domain/commande/csv.ts'
import { type Clock, frenchDate, fromCanonical, localDay } from '#server/clock.ts'
import type { AnyRow } from '#server/core/caller.ts'
import type { Engine } from '#server/core/engine.ts'
import { queryOf } from '#server/core/http/body.ts'
import type { Database } from '#server/db/database.ts'

export interface ExportServices {
  readonly engine: Engine<Collections>
  readonly db: Database
  readonly clock: Clock
}

/** The CSV of the seed, of whatever list the query describes and the caller may read. */
export function commandsRoutes(app: FastifyInstance, services: ExportServices): void {
  app.get('/api/wasl/commands/export', async (request, reply) => {
    const { engine, clock } = services
    const batches = engine.reader.iterate('commands', queryOf(request), request.caller)
    const stream = await streamed(csvText(services, batches))
    const name = csvFileName(localDay(clock.now()).toString())
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(stream)
  })
}

/** One piece of text per batch; the first carries the headings, and comes even when there is no row. */
export async function* csvText(
  services: ExportServices,
  batches: AsyncIterable<AnyRow[]>,
): AsyncGenerator<string> {
  const reading = new Names(services)
  let head = csvHeader()
  for await (const batch of batches) {
    const rows = batch as unknown as ExportedCommande[]
    await reading.learn(rows)
    yield head + rows.map((row) => csvLine(row, reading)).join('')
    head = ''
  }
  if (head !== '') yield head
}

/**
 * The pieces as a stream that waits for its reader. The first is asked for at once, so that a refusal is still
 * answered as one; whoever leaves early, even before the first byte, sets the database free.
 */
async function streamed(text: AsyncGenerator<string>): Promise<Readable> {
  const first = await text.next()
  const all = async function* () {
    if (!first.done) yield first.value
    yield* text
  }
  const stream = Readable.from(all(), { objectMode: false })
  return stream.once('close', () => void text.return(undefined))
}

const RELATIONS = [
  ['villes', 'city'],
  ['users', 'delivery_man'],
  ['users', 'client_source'],
  ['tracking_states', 'status'],
] as const

/** Names by id, from the caches, each asked once; days by local hour, which hold thousands of rows. */
class Names implements Reading {
  readonly #services: ExportServices
  readonly #names = new Map<string, string>()
  readonly #days = new Map<string, string>()

  constructor(services: ExportServices) {
    this.#services = services
  }

  async learn(rows: readonly ExportedCommande[]): Promise<void> {
    for (const [collection, field] of RELATIONS) {
      for (const row of rows) {
        const key = `${collection} ${row[field]}`
        if (!this.#names.has(key)) this.#names.set(key, await this.#ask(collection, row[field]))
      }
    }
  }

  async #ask(collection: (typeof RELATIONS)[number][0], id: string): Promise<string> {
    if (id === '') return ''
    const { engine, db } = this.#services
    if (collection === 'users') return (await engine.find(db, 'users', id))?.full_name ?? ''
    return (await engine.find(db, collection, id))?.name ?? ''
  }

  name(collection: 'villes' | 'users' | 'tracking_states', id: string): string {
    return this.#names.get(`${collection} ${id}`) ?? ''
  }

  day(instant: string): string {
    if (instant === '') return ''
    const hour = instant.slice(0, 13)
    const known = this.#days.get(hour)
    if (known !== undefined) return known
    const day = frenchDate(fromCanonical(instant))
    this.#days.set(hour, day)
    return day
  }
}
