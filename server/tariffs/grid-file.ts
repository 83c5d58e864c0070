import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toDirhams } from '#model/domain/money.ts'
import { FEE_OUTCOMES } from '#model/domain/tariffs/faits.ts'
import { GRID_OUTCOMES } from '#model/domain/tariffs/grid.ts'
import { type FileVille, REGION, readGridFile, VILLE } from '#model/domain/tariffs/grid-file.ts'
import { villeIndex } from '#model/domain/villes/index-villes.ts'
import { fold } from '#model/schema/fold.ts'
import { localDay } from '#server/clock.ts'
import { badRequest, forbidden } from '#server/core/base/refusals.ts'
import type { Cell } from '#server/core/export/cells.ts'
import type { Column } from '#server/core/export/columns.ts'
import { csv } from '#server/core/export/csv.ts'
import { xlsx } from '#server/core/export/xlsx.ts'
import { Upload } from '#server/core/files/upload.ts'
import { bodyOf } from '#server/core/http/body.ts'
import { MEBIBYTE } from '#server/core/http/body-limit.ts'
import type { Services } from '#server/module.ts'
import { TableReader } from '#server/modules/imports/file/reader.ts'
import { gridVilles, type Whose, whoseGrid } from './grid.ts'

/** A grid of every ville is about 40 kB. */
const A_FILE = { body: { bytes: 2 * MEBIBYTE } }

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/**
 * GET /api/wasl/tarifs/grille/fichier?party&user&groupe&agence&format=xlsx|csv: the grid as a sheet, a row a
 * ville, for readers of the grid. POST the same path (multipart, `fichier`, a CSV or XLSX): the changes such
 * a file makes to that grid, for « Frais de livraison ». Returns `{cellules: [{ville, outcome, amount}],
 * refusees: [{ligne, colonne, valeur, message}], ignorees}`, dirhams, and writes nothing: `cellules` are
 * saved by POST /api/wasl/tarifs/grille. 400 when no row names the columns.
 */
export function gridFileRoutes(app: FastifyInstance, services: Services): void {
  const reader = new TableReader()
  app.addHook('onClose', () => reader.close())
  app.get('/api/wasl/tarifs/grille/fichier', async ({ caller, query }, reply) => {
    const whose = whoseGrid(caller, query)
    const format = formatOf(query)
    const batches = batchesOf(await gridVilles(services, whose))
    const sheet = format === 'xlsx' ? xlsx('Tarifs', COLUMNS, batches) : csv(COLUMNS, batches)
    return reply
      .type(TYPES[format])
      .header('content-disposition', `attachment; filename="${fileName(services, whose)}.${format}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(sheet, { objectMode: false }))
  })
  app.post('/api/wasl/tarifs/grille/fichier', { onRequest: mayPrice, config: A_FILE }, async (request) => {
    const whose = whoseGrid(request.caller, request.query)
    const { headings, rows, lines } = await reader.read(await sentFile(request))
    const numbered = rows.map((cells, n) => ({ line: lines[n] ?? 0, cells }))
    const read = readGridFile([{ line: 0, cells: headings }, ...numbered], await fileIndex(services, whose))
    if (!read) throw badRequest(NO_HEAD)
    return {
      cellules: read.edits.map((edit) => ({
        ...edit,
        amount: edit.amount === null ? null : toDirhams(edit.amount),
      })),
      refusees: read.refused,
      ignorees: read.ignored,
    }
  })
}

const NO_HEAD =
  'Aucune ligne du fichier ne nomme les colonnes : « Ville », puis « Livraison », « Retour », « Refus », « Annulation » ou « Échange ». Exportez la grille pour partir d’un modèle.'

async function mayPrice({ caller }: FastifyRequest): Promise<void> {
  if (!caller.is('Frais de livraison')) throw forbidden()
}

async function sentFile(request: FastifyRequest): Promise<Buffer> {
  const { fichier } = request.isMultipart() ? await bodyOf(request) : {}
  if (!(fichier instanceof Upload)) throw badRequest('Envoyez la grille dans le champ « fichier ».')
  return fichier.bytes
}

function formatOf(query: unknown): keyof typeof TYPES {
  const { format = 'xlsx' } = Object(query) as { format?: unknown }
  if (format === 'xlsx' || format === 'csv') return format
  throw badRequest('« format » est xlsx ou csv.')
}

const COLUMNS: readonly Column[] = [
  ...[VILLE, REGION].map(
    (title): Column => ({ name: title, heading: title, field: { kind: 'text', label: title } }),
  ),
  ...GRID_OUTCOMES.map((name): Column => {
    const heading = FEE_OUTCOMES[name]
    return { name, heading, field: { kind: 'money', label: heading } }
  }),
]

type GridVilles = Awaited<ReturnType<typeof gridVilles>>

async function* batchesOf(villes: GridVilles): AsyncGenerator<Cell[][]> {
  yield villes.map((ville): Cell[] => [
    { kind: 'text', text: ville.name },
    { kind: 'text', text: ville.region },
    ...GRID_OUTCOMES.map((outcome): Cell => {
      const { montant } = ville[outcome]
      return montant === null ? null : { kind: 'money', value: toDirhams(montant) }
    }),
  ])
}

/** `tarifs-atlas-2026-11-20`, by the local day. */
function fileName({ engine, clock }: Services, { party, user, groupe }: Whose): string {
  const name =
    engine.cached('users').get(user)?.full_name ?? engine.cached('groupes_clients').get(groupe)?.name ?? ''
  const noun = party === 'client' ? 'tarifs' : 'commissions'
  const slug = fold(`${noun} ${name}`.trim()).replace(/[^a-z0-9]+/g, '-')
  return `${slug}-${localDay(clock.now()).toString()}`
}

async function fileIndex(services: Services, whose: Whose) {
  const names = services.engine.cached('villes')
  const rows = await gridVilles(services, whose)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const villes = rows.map((row): FileVille => {
    const around = byId.get(row.parent)
    const follows = GRID_OUTCOMES.filter((one) => around && around[one].tarif === row[one].tarif)
    const tariffs = Object.fromEntries(GRID_OUTCOMES.map((one) => [one, row[one].montant]))
    const aliases = names.get(row.id)?.aliases ?? []
    return { ...row, aliases, tariffs: tariffs as FileVille['tariffs'], follows }
  })
  return villeIndex(villes)
}
