import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { AuthKernel } from '#server/core/auth/kernel.ts'
import { callerId } from '#server/core/base/caller.ts'
import { badRequest, notFound } from '#server/core/base/refusals.ts'
import { exportFile } from '#server/core/export/export-file.ts'
import { Slots } from '#server/core/export/slots.ts'
import { queryOf } from '#server/core/http/body.ts'
import { afterFirstPiece } from '#server/core/http/first-piece.ts'
import { infoOf } from '#server/core/http/origin.ts'
import { pathCollection } from '#server/core/http/paths.ts'

/** Records in one file. */
const MOST = 200_000
/** A reader slower than this is cut off, since each one holds a connection of the database. */
const LONGEST_MS = 10 * 60_000

/** `GET …/records/export?format=csv|xlsx|ndjson&fields=&filter=&sort=&search=`: the whole list, streamed as a file. */
export function exportRoute(app: FastifyInstance, kernel: AuthKernel): void {
  const slots = new Slots()
  app.get('/api/collections/:collection/records/export', async (request, reply) => {
    const collection = pathCollection(kernel, request)
    if (!collection) throw notFound('Missing collection context.')
    const asked = new URLSearchParams(queryOf(request))
    const stop = new AbortController()
    const how = { most: MOST, signal: AbortSignal.any([stop.signal, AbortSignal.timeout(LONGEST_MS)]) }
    const file = exportFile(kernel, collection, asked, request.caller, how, infoOf(request))
    const leave = slots.take(callerId(request.caller) || request.ip)
    const gone = () => stop.abort()
    reply.raw.once('close', gone)
    const end = () => {
      reply.raw.off('close', gone)
      leave()
    }
    const content = await afterFirstPiece(file.records).catch((error: unknown) => {
      end()
      // The client hung up and reads no answer; a query stopped for that is no failure to report.
      throw stop.signal.aborted ? badRequest() : error
    })
    const stream = Readable.from(file.textOf(content), { objectMode: false })
    stream.once('close', () => void file.records.return(undefined).finally(end))
    return reply
      .type(file.type)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('cache-control', 'no-store')
      .send(stream)
  })
}
