import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { JOURNAL_EXPORTERS, type JournalFormat } from '#model/domain/books/journal.ts'
import { MONTH } from '#model/domain/books/month.ts'
import { ACCOUNTS } from '#model/domain/ledger/accounts.ts'
import { fromDirhams, toPlain } from '#model/domain/money.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { BOM, cell, line, textCell } from '#model/schema/csv.ts'
import { companyPlan, journalFile } from '#server/books/export-journal.ts'
import { importJournal } from '#server/books/import-journal.ts'
import { type Margin, marginsBy, marginTotals, SLICES, type SliceMargin } from '#server/books/margins.ts'
import { MONTH_WRONG, monthOf } from '#server/books/month.ts'
import { tvaOf } from '#server/books/tva.ts'
import { localDay } from '#server/clock.ts'
import { type Caller, callerId } from '#server/core/base/caller.ts'
import { badRequest, conflict, forbidden, invalid } from '#server/core/base/refusals.ts'
import { Slots } from '#server/core/export/slots.ts'
import { Upload } from '#server/core/files/upload.ts'
import { bodyOf } from '#server/core/http/body.ts'
import { MEBIBYTE } from '#server/core/http/body-limit.ts'
import { afterFirstPiece } from '#server/core/http/first-piece.ts'
import type { Services } from '#server/module.ts'
import { agenceOf } from '#server/people.ts'

const FORMATS = Object.keys(JOURNAL_EXPORTERS) as [JournalFormat, ...JournalFormat[]]
const ASKED = z.object({
  mois: z.optional(z.string().check(z.regex(MONTH))),
  format: z._default(z.enum(FORMATS), 'csv'),
})

const A_MONTH = z.optional(z.string().check(z.regex(MONTH)))
const MARGINS = z.object({
  par: z._default(z.enum(SLICES), 'client'),
  du: A_MONTH,
  au: A_MONTH,
  format: z._default(z.enum(['json', 'csv']), 'json'),
})
/** The most rows of a JSON answer; a file has all of them. */
const MOST_SLICES = 1_000

function nameOf(engine: Services['engine'], par: (typeof SLICES)[number], id: string): string {
  if (id === '') return 'Sans pièce'
  if (par === 'mois') return id
  if (par === 'ville') return engine.cached('villes').get(id)?.name ?? id
  return engine.cached('users').get(id)?.full_name ?? id
}

const MARGIN_COLUMNS = [
  'produit',
  'commission',
  'indemnite',
  'marge',
] as const satisfies readonly (keyof Margin)[]

function marginsCsv(items: readonly (SliceMargin & { readonly name: string })[]): string {
  const headings = ['NOM', 'PRODUITS HT', 'COMMISSIONS', 'INDEMNITES', 'MARGE'].map(cell)
  const rows = items.map((item) => [
    textCell(item.name),
    ...MARGIN_COLUMNS.map((name) => cell(toPlain(fromDirhams(item[name])))),
  ])
  return BOM + [headings, ...rows].map(line).join('')
}

/** A journal of some hundred thousand lines. */
const A_JOURNAL = { body: { bytes: 128 * MEBIBYTE } }

/**
 * The books of a month (`mois`, `2026-10`; the present one by default), for holders of « Factures clients »
 * bound to no agence: GET /api/wasl/comptabilite/journal?format=csv|sage, a file; /tva, the tax by rate
 * beside the books; /plan, the numbers of the accounts;
 * /marges?par=client|ville|livreur|mois&du&au&format=json|csv, the earnings of the months `du` to `au`. POST
 * /api/wasl/comptabilite/journal (multipart: `file`) reads a journal into empty books, for « Moderateurs ».
 */
export function cloturesRoutes(app: FastifyInstance, { engine, db, clock }: Services): void {
  const slots = new Slots()
  const asked = (query: unknown) => {
    const read = ASKED.safeParse(query)
    if (!read.success) throw invalid(Object.fromEntries(read.error.issues.map(({ path }) => wrong(path[0]))))
    const { mois = localDay(clock.now()).toString().slice(0, 7), format } = read.data
    return { month: monthOf(mois), format }
  }

  app.get('/api/wasl/comptabilite/journal', async (request, reply) => {
    mustKeepBooks(request.caller)
    const { month, format } = asked(request.query)
    const leave = slots.take(callerId(request.caller))
    reply.raw.once('close', leave)
    const name = `journal-${month.mois}-${format}.csv`
    const pieces = await afterFirstPiece(journalFile(engine, db, month, JOURNAL_EXPORTERS[format]))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(pieces))
  })

  app.get('/api/wasl/comptabilite/tva', async (request) => {
    mustKeepBooks(request.caller)
    const { month } = asked(request.query)
    return { mois: month.mois, ...(await tvaOf(db, month)) }
  })

  app.get('/api/wasl/comptabilite/marges', async (request, reply) => {
    mustKeepBooks(request.caller)
    const read = MARGINS.safeParse(request.query)
    if (!read.success) throw invalid(Object.fromEntries(read.error.issues.map(({ path }) => wrong(path[0]))))
    const present = localDay(clock.now()).toString().slice(0, 7)
    const { par, format, au = present, du = au } = read.data
    if (du > au) throw invalid(Object.fromEntries([wrong('au')]))
    const months = { from: monthOf(du), to: monthOf(au) }
    const slices = await marginsBy(db, par, months)
    const items = slices.map((slice) => ({ ...slice, name: nameOf(engine, par, slice.id) }))
    if (format === 'csv') {
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="marges-${par}-${du}-${au}.csv"`)
        .send(marginsCsv(items))
    }
    const { total, grand_livre } = await marginTotals(db, months)
    const shown = items.slice(0, MOST_SLICES)
    return { par, du, au, items: shown, autres: items.length - shown.length, total, grand_livre }
  })

  app.get('/api/wasl/comptabilite/plan', async (request) => {
    mustKeepBooks(request.caller)
    const plan = companyPlan(engine)
    return {
      items: Object.entries(ACCOUNTS).map(([kind, { label }]) => ({
        kind,
        label,
        compte: plan[kind as keyof typeof plan],
      })),
    }
  })

  const onlyModerateurs = async ({ caller }: { caller: Caller }) => {
    if (!caller.is('Moderateurs'))
      throw forbidden('Reprendre un journal demande la permission « Moderateurs ».')
  }
  app.post(
    '/api/wasl/comptabilite/journal',
    { onRequest: onlyModerateurs, config: A_JOURNAL },
    async (request) => {
      const { file } = request.isMultipart() ? await bodyOf(request) : {}
      if (!(file instanceof Upload)) throw badRequest('Envoyez le journal dans le champ « file ».')
      return db.transaction(async (tx) => {
        const done = await importJournal(engine, tx, file.bytes.toString('utf8'))
        if (done.errors.length === 0) return done
        const present = { ...done, errors: done.errors.slice(0, 2_000) }
        throw conflict('Des lignes sont refusées : rien n’est écrit.', present, { code: 'lignes_refusees' })
      })
    },
  )
}

function mustKeepBooks(caller: Caller): void {
  if (caller.is('Factures clients') && agenceOf(caller) === '') return
  throw forbidden('La comptabilité demande la permission « Factures clients », pour toutes les agences.')
}

const WRONG: Readonly<Record<string, FieldError>> = {
  mois: MONTH_WRONG,
  du: MONTH_WRONG,
  au: MONTH_WRONG,
  par: { code: 'validation_slice', message: `Dites ${SLICES.join(', ')}.` },
  format: {
    code: 'validation_format',
    message: `Dites ${FORMATS.join(', ')} ; pour les marges json ou csv.`,
  },
}

const wrong = (field: PropertyKey | undefined): [string, FieldError] => [
  String(field),
  WRONG[String(field)] ?? MONTH_WRONG,
]
