import type { FastifyInstance } from 'fastify'
import { RECORD_ID } from '#model/schema/record-id.ts'
import { notFound } from '#server/core/base/refusals.ts'
import type { Services } from '#server/module.ts'
import { answerPdf } from '#server/print/answer-pdf.ts'
import { Press } from '#server/print/press.ts'
import { remboursementContent } from '#server/till/remboursement-content.ts'

/**
 * GET /api/wasl/remboursements/:id/recu: the receipt, 80 mm, for readers of the remboursement; 404 for
 * others.
 */
export function remboursementsRoutes(
  app: FastifyInstance,
  { engine, db }: Pick<Services, 'engine' | 'db'>,
): void {
  const press = new Press()
  app.addHook('onClose', () => press.close())

  app.get('/api/wasl/remboursements/:id/recu', async (request, reply) => {
    const { id } = request.params as { id: string }
    if (!RECORD_ID.test(id)) throw notFound()
    await engine.reader.view('remboursements', id, 'fields=id', request.caller)
    const remboursement = await engine.find(db, 'remboursements', id)
    if (!remboursement) throw notFound()
    const pdf = await press.print(async () => ({
      kind: 'remboursement',
      content: await remboursementContent(engine, db, remboursement),
    }))
    return answerPdf(reply, pdf, `${remboursement.recu}.pdf`)
  })
}
