import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { fromDirhams } from '#model/domain/money.ts'
import { TAKEOVER_FILES, TAKEOVER_NAMES } from '#model/domain/takeover/files.ts'
import type { TakeoverReport } from '#model/domain/takeover/report.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import type { Caller } from '#server/core/base/caller.ts'
import { ApiError, badRequest, conflict, forbidden } from '#server/core/base/refusals.ts'
import { Upload } from '#server/core/files/upload.ts'
import { bodyOf } from '#server/core/http/body.ts'
import { MEBIBYTE } from '#server/core/http/body-limit.ts'
import { originOf } from '#server/core/http/origin.ts'
import type { Services } from '#server/module.ts'
import { TableReader } from '#server/modules/imports/file/reader.ts'
import { planTakeover, reportOf, type Tables } from '#server/takeover/plan.ts'
import { holdTakeovers, writeTakeover } from '#server/takeover/write.ts'

/** Accounts opened at once. */
const MOST = 1_000

const ID = z.string().check(z.regex(RECORD_ID))
const SOLDE = z.object({
  id: z.optional(ID),
  kind: z.string(),
  user: z._default(z.string(), ''),
  agence: z._default(z.string(), ''),
  montant: z.number(),
  jour: z._default(z.string(), ''),
  note: z._default(z.string(), ''),
})
const ASKED = z.object({ soldes: z.array(SOLDE).check(z.minLength(1), z.maxLength(MOST)) })

/**
 * POST /api/wasl/ouvertures {soldes: [{kind, user?, agence?, montant, jour?, note?}]}: opens accounts
 * together, all of them or none; amounts in dirhams, debit positive. 403 without « Moderateurs », 400 at the
 * field in error.
 */
export function ouverturesRoutes(app: FastifyInstance, services: Pick<Services, 'engine' | 'db'>): void {
  const { engine, db } = services
  takeoverRoute(app, services)
  app.post('/api/wasl/ouvertures', async (request) => {
    if (!request.caller.is('Moderateurs')) {
      throw forbidden('Ouvrir les comptes demande la permission « Moderateurs ».')
    }
    const asked = ASKED.safeParse(request.body ?? {})
    if (!asked.success)
      throw badRequest(`Donnez \`soldes\` : de 1 à ${MOST} comptes, chacun avec son montant.`)
    const soldes = asked.data.soldes.map((solde) => ({ ...solde, montant: fromDirhams(solde.montant) }))
    const opened = await db.transaction(async (tx) => {
      const made = []
      for (const { id, ...solde } of soldes) {
        made.push(await engine.create(tx, 'ouvertures', { ...solde, ...(id && { id }) }, originOf(request)))
      }
      return made
    })
    return { items: opened.map(({ id }) => id) }
  })
}

/** Six files of a company; that of the parcels is the large one. */
const FILES = { body: { bytes: 48 * MEBIBYTE } }

/**
 * POST /api/wasl/reprises (multipart: `clients`, `livreurs`, `tarifs`, `colis`, `especes`, `a_payer`, each a
 * CSV or XLSX, and `simulation`) takes a company over, in one transaction; with `simulation` it only reports
 * the result. Returns a `TakeoverReport`; while a row is refused nothing is written and the answer is 409
 * with the report under `data.present`.
 */
function takeoverRoute(app: FastifyInstance, { engine, db }: Pick<Services, 'engine' | 'db'>): void {
  const reader = new TableReader()
  app.addHook('onClose', () => reader.close())
  app.post(
    '/api/wasl/reprises',
    { onRequest: async ({ caller }) => mayTakeOver(caller), config: FILES },
    async (request): Promise<TakeoverReport> => {
      const form = request.isMultipart() ? await bodyOf(request) : {}
      const tables = await tablesOf(reader, form)
      const simulation = form.simulation !== false && form.simulation !== 'false'
      if (simulation) {
        return reportOf(engine, await planTakeover(engine, db, tables), tables, { simulation, done: false })
      }
      return db.transaction(async (tx) => {
        await holdTakeovers(tx)
        const plan = await planTakeover(engine, tx, tables)
        const report = reportOf(engine, plan, tables, { simulation, done: plan.rejects.length === 0 })
        if (!report.done) throw conflict(REFUSED, report, { code: 'lignes_refusees' })
        await writeTakeover({ engine, tx, origin: originOf(request) }, plan)
        return report
      })
    },
  )
}

const REFUSED =
  'Des lignes sont refusées : rien n’est écrit tant qu’il en reste, car les comptes s’ouvriraient sur des soldes incomplets.'

function mayTakeOver(caller: Caller): void {
  if (!caller.is('Moderateurs')) {
    throw forbidden('Reprendre une société demande la permission « Moderateurs ».')
  }
}

async function tablesOf(reader: TableReader, form: Readonly<Record<string, unknown>>): Promise<Tables> {
  const tables: { -readonly [F in keyof Tables]: Tables[F] } = {}
  for (const file of TAKEOVER_NAMES) {
    const sent = form[file]
    if (sent === undefined || sent === '') continue
    if (!(sent instanceof Upload)) throw badRequest(`Envoyez un fichier dans le champ « ${file} ».`)
    try {
      tables[file] = await reader.read(sent.bytes)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      throw new ApiError(error.status, `${TAKEOVER_FILES[file].label} : ${error.message}`)
    }
  }
  if (Object.keys(tables).length === 0) {
    throw badRequest(`Envoyez au moins un fichier : ${TAKEOVER_NAMES.join(', ')}.`)
  }
  return tables
}
