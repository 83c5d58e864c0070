import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { BON_FORMATS, isBonFormat } from '#model/domain/bon/formats.ts'
import { piecesOf } from '#model/domain/commande/pieces.ts'
import { isLabelFormat, LABEL_FORMATS, MOST_LABELS } from '#model/domain/label-formats.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import { badRequest, forbidden, notFound } from '#server/core/base/refusals.ts'
import { originOf } from '#server/core/http/origin.ts'
import { fileStoreOf } from '#server/files.ts'
import type { Services } from '#server/module.ts'
import { PRINTED_FOR } from '#server/modules/bons/access.ts'
import { answerPdf } from '#server/print/answer-pdf.ts'
import { storedContent } from '#server/print/bons/content.ts'
import { recordBon } from '#server/print/bons/record.ts'
import { signaturesOf } from '#server/print/bons/signatures.ts'
import { companyOf } from '#server/print/company.ts'
import { labelsOf } from '#server/print/labels/compose.ts'
import { recordLabels } from '#server/print/labels/record.ts'
import { type LabelSelection, tooManyLabels, wantedCommandes } from '#server/print/labels/selection.ts'
import { Press } from '#server/print/press.ts'

const ID = z.string().check(z.regex(RECORD_ID))
const TEXT = z._default(z.string(), '')
const ASKED = z.object({
  ids: z.optional(z.array(ID).check(z.minLength(1))),
  bon: z.optional(ID),
  filter: z.optional(z.string()),
  sort: TEXT,
  search: TEXT,
  format: TEXT,
  lot: z._default(z.union([ID, z.literal('')]), ''),
  rechange: z._default(z.boolean(), false),
})

type PrintServices = Pick<Services, 'engine' | 'db' | 'config'>

/** Papers as PDF: étiquettes of commandes, and bons. Each printing is recorded with its caller. */
export function impressionsRoutes(app: FastifyInstance, { engine, db, config }: PrintServices): void {
  const press = new Press()
  app.addHook('onClose', () => press.close())

  const printLabels = async (request: FastifyRequest, reply: FastifyReply, given: unknown) => {
    const asked = ASKED.safeParse(given)
    if (!asked.success) throw badRequest('Dites les étiquettes à imprimer : « ids », « bon » ou « filter ».')
    const { format, lot, rechange } = asked.data
    if (!isLabelFormat(format)) throw badRequest(`« format » est ${Object.keys(LABEL_FORMATS).join(', ')}.`)
    const commandes = await wantedCommandes(engine, wantedOf(asked.data), request.caller)
    if (commandes.length === 0) throw notFound('Aucune commande à imprimer.')
    const pieces = commandes.reduce((sum, commande) => sum + piecesOf(commande), 0)
    if (pieces > MOST_LABELS) throw tooManyLabels()
    const ids = commandes.map(({ id }) => id)
    const pdf = await press.print(async () => {
      const wanted = { id: lot, format, replaces: rechange }
      const before = await recordLabels(engine, ids, wanted, originOf(request))
      const labels = labelsOf(engine, await companyOf(db), commandes, before)
      return { kind: 'labels', labels, format }
    })
    const [only] = commandes.length === 1 ? commandes : []
    const name = only ? `etiquette-${only.code}.pdf` : `etiquettes-${pieces}.pdf`
    return answerPdf(reply, pdf, name)
  }

  app.get('/api/wasl/labels', (request, reply) => {
    const { ids, ...query } = Object.fromEntries(queryOf(request))
    return printLabels(request, reply, ids === undefined ? query : { ...query, ids: ids.split(',') })
  })
  app.post('/api/wasl/labels', (request, reply) => printLabels(request, reply, request.body))

  app.get('/api/wasl/bons/:id/pdf', async (request, reply) => {
    const { id } = request.params as { id: string }
    const format = queryOf(request).get('format') || 'A4'
    if (!isBonFormat(format)) throw badRequest(`« format » est ${Object.keys(BON_FORMATS).join(', ')}.`)
    if (!RECORD_ID.test(id)) throw notFound()
    await engine.reader.view('bons', id, 'fields=id', request.caller)
    const bon = await engine.find(db, 'bons', id)
    if (!bon) throw notFound()
    if (!(await engine.reader.rulesAllow(db, 'bons', PRINTED_FOR, bon, request.caller))) {
      throw forbidden('Ce bon a plus de 30 jours : demandez-le à votre agence.')
    }
    const content = await storedContent(engine, db, bon)
    const signatures = await signaturesOf(fileStoreOf(config), id, content)
    const pdf = await press.print({ kind: 'bon', content, format, signatures })
    await recordBon(engine, id, format, originOf(request))
    return answerPdf(reply, pdf, `${content.number || 'brouillon'}.pdf`)
  })
}

function wantedOf({ ids, bon, filter, sort, search }: z.infer<typeof ASKED>): LabelSelection {
  if (ids) return { ids }
  if (bon !== undefined) return { bon }
  if (filter === undefined && search === '')
    throw badRequest('Dites les étiquettes à imprimer : « ids », « bon » ou « filter ».')
  return { filter: filter ?? '', sort, search }
}

const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.split('?', 2)[1] ?? '')
