import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Row } from '#model/collections.ts'
import { rejectsCsv, rejectsFileName } from '#model/domain/import/rejects.ts'
import type { ImportReport, RejectedRow } from '#model/domain/import/report.ts'
import { IMPORT_FIELDS } from '#model/domain/import/targets.ts'
import type { Config } from '#server/config.ts'
import { type Caller, callerId } from '#server/core/base/caller.ts'
import { badRequest, forbidden, notFound } from '#server/core/base/refusals.ts'
import { Upload } from '#server/core/files/upload.ts'
import { bodyOf } from '#server/core/http/body.ts'
import { MEBIBYTE } from '#server/core/http/body-limit.ts'
import { originOf } from '#server/core/http/origin.ts'
import { importsAccess } from './access.ts'
import { cancelImport } from './batch/cancel.ts'
import { type ImportServices, importCommands } from './batch/import.ts'
import { TableReader } from './file/reader.ts'
import { uploads } from './file/uploads.ts'

export type ImportRouteServices = Omit<ImportServices, 'readTable'> & {
  readonly config: Pick<Config, 'dataDir'>
}

const ID = z.string().check(z.regex(/^[a-z0-9]{15}$/))

const REQUEST = z.object({
  file: z.string(),
  name: z.string().check(z.maxLength(200)),
  client: z.optional(ID),
  mapping: z.optional(z.partialRecord(z.enum(IMPORT_FIELDS), z.number())),
  corrections: z.optional(
    z
      .array(
        z.object({
          row: z.int().check(z.positive()),
          field: z.enum(IMPORT_FIELDS),
          value: z.string().check(z.maxLength(5_000)),
        }),
      )
      .check(z.maxLength(10_000)),
  ),
})

/** A file is sent once, previewed as often as needed, then imported; each answer is an `ImportReport`. */
export function importsRoutes(app: FastifyInstance, given: ImportRouteServices): void {
  const reader = new TableReader()
  app.addHook('onClose', () => reader.close())
  const services: ImportServices = { ...given, readTable: (bytes) => reader.read(bytes) }
  const kept = uploads(given.config.dataDir, given.clock)

  app.post('/api/wasl/imports/files', { onRequest: mayImport, config: A_FILE }, async (request) => {
    const { bytes, name, asked } = await sentFile(request)
    const client = clientFor(request.caller, asked)
    await kept.keep(bytes)
    const input = { bytes, fileName: name, client, dryRun: true, actor: originOf(request) }
    return shortened(await importCommands(services, input))
  })

  const run = async (request: FastifyRequest, dryRun: boolean) => {
    const asked = REQUEST.safeParse(request.body)
    if (!asked.success)
      throw badRequest('Cette demande d’import est incomplète. Recommencez depuis le fichier.')
    const { file, name, mapping, corrections = [] } = asked.data
    const client = clientFor(request.caller, asked.data.client)
    const input = { bytes: await kept.read(file), fileName: name, client, mapping, corrections, dryRun }
    return shortened(await importCommands(services, { ...input, actor: originOf(request) }))
  }
  const running = { onRequest: mayImport, config: CORRECTIONS }
  app.post('/api/wasl/imports/check', running, (request) => run(request, true))
  app.post('/api/wasl/imports/commit', running, (request) => run(request, false))

  app.get('/api/wasl/imports/:id/rejects', async (request, reply) => {
    const record = await visibleImport(services, request)
    const { headings, rows } = rejectsOf(record.rejects)
    const name = encodeURIComponent(rejectsFileName(record.file_name))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .send(rejectsCsv(headings, rows))
  })

  app.post('/api/wasl/imports/:id/cancel', async (request) =>
    cancelImport(services, await visibleImport(services, request), originOf(request)),
  )
}

/** Bytes for a file of 100,000 rows, workbook overhead included; and for corrections typed into cells. */
const A_FILE = { sentences: true, body: { bytes: 32 * MEBIBYTE } }
const CORRECTIONS = { body: { bytes: 4 * MEBIBYTE } }

/** The client to import for: a client imports their own; a moderateur with Commandes names the client. */
function clientFor(caller: Caller, asked: string | undefined): string {
  const own = callerId(caller)
  if (caller.is('client') && (asked === undefined || asked === '' || asked === own)) return own
  if (!caller.is('Commandes')) throw forbidden()
  if (!asked) throw badRequest('Choisissez le client de ce fichier.')
  return asked
}

/** Refuses before the file is sent. */
async function mayImport({ caller }: FastifyRequest): Promise<void> {
  if (!caller.is('client') && !caller.is('Commandes')) throw forbidden()
}

async function sentFile(request: FastifyRequest) {
  const { file, client } = request.isMultipart() ? await bodyOf(request) : {}
  if (!(file instanceof Upload)) throw badRequest('Envoyez le fichier dans le champ « file ».')
  const asked = client === undefined ? undefined : String(client)
  return { bytes: file.bytes, name: file.name.slice(0, 200) || 'commandes.csv', asked }
}

/** The import, when the caller may see it; 404 otherwise. */
async function visibleImport(
  { engine, db }: Pick<ImportServices, 'engine' | 'db'>,
  request: FastifyRequest,
): Promise<Row<'imports'>> {
  const { caller } = request
  if (!caller.is('client') && !caller.is('Commandes')) throw forbidden()
  const { id = '' } = request.params as { id?: string }
  const record = ID.safeParse(id).success ? await engine.find(db, 'imports', id) : null
  if (!record || !(await engine.reader.rulesAllow(db, 'imports', importsAccess.view, record, caller))) {
    throw notFound()
  }
  return record
}

function rejectsOf(stored: unknown): { headings: readonly string[]; rows: readonly RejectedRow[] } {
  const nothing = { headings: [], rows: [] }
  return { ...nothing, ...(typeof stored === 'object' ? stored : null) }
}

const MOST_REJECTS = 2_000
const MOST_REMARKS = 500

/** Shortens the lists to what a person can go through; the counts are of the whole. */
const shortened = (report: ImportReport): ImportReport => ({
  ...report,
  rejects: report.rejects.slice(0, MOST_REJECTS),
  warnings: report.warnings.slice(0, MOST_REMARKS),
  duplicates: report.duplicates.slice(0, MOST_REMARKS),
})
