import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FactureContent } from '#model/domain/billing/facture-content.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import { factureContent } from '#server/billing/factures/facture-content.ts'
import { factureCsv } from '#server/billing/factures/facture-csv.ts'
import { notFound } from '#server/core/base/refusals.ts'
import type { Services } from '#server/module.ts'
import { answerPdf } from '#server/print/answer-pdf.ts'
import { Press } from '#server/print/press.ts'

/** The papers of a facture, for its readers: PDF, and its lines as CSV. */
export function facturesRoutes(app: FastifyInstance, { engine, db }: Services): void {
  const press = new Press()
  app.addHook('onClose', () => press.close())

  const contentFor = async (request: FastifyRequest): Promise<FactureContent> => {
    const { id } = request.params as { id: string }
    if (!RECORD_ID.test(id)) throw notFound()
    await engine.reader.view('factures', id, 'fields=id', request.caller)
    const facture = await engine.find(db, 'factures', id)
    if (!facture) throw notFound()
    return factureContent(engine, db, facture)
  }

  app.get('/api/wasl/factures/:id/pdf', async (request, reply) => {
    const content = await contentFor(request)
    const pdf = await press.print({ kind: 'facture', content })
    return answerPdf(reply, pdf, fileName(content, 'pdf'))
  })

  app.get('/api/wasl/factures/:id/csv', async (request, reply) => {
    const content = await contentFor(request)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName(content, 'csv')}"`)
      .header('cache-control', 'no-store')
      .send(factureCsv(content))
  })
}

const fileName = ({ number }: FactureContent, ending: string): string =>
  `${(number || 'brouillon').replace(/[^\w.-]/g, '-')}.${ending}`
