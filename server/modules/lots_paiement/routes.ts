import type { FastifyInstance } from 'fastify'
import { BANK_EXPORTERS, type BankFormat, bankFile } from '#model/domain/billing/bank-file.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import { bankOrder } from '#server/billing/payments/bank-order.ts'
import { conflict, invalid, notFound } from '#server/core/base/refusals.ts'
import type { Services } from '#server/module.ts'

const isFormat = (name: unknown): name is BankFormat =>
  typeof name === 'string' && Object.hasOwn(BANK_EXPORTERS, name)

/**
 * `GET /api/wasl/lots_paiement/:id/fichier?format=csv|pain001`: the file a bank is sent, of the virements that still
 * wait. 409 when none does.
 */
export function lotsPaiementRoutes(app: FastifyInstance, { engine, db }: Services): void {
  app.get('/api/wasl/lots_paiement/:id/fichier', async (request, reply) => {
    const { id } = request.params as { id: string }
    const { format = 'csv' } = request.query as { format?: unknown }
    if (!RECORD_ID.test(id)) throw notFound()
    if (!isFormat(format)) throw invalid({ format: WRONG_FORMAT })
    await engine.reader.view('lots_paiement', id, 'fields=id', request.caller)
    const lot = await engine.find(db, 'lots_paiement', id)
    if (!lot) throw notFound()
    const order = await bankOrder(engine, db, lot)
    if (order.virements.length === 0) {
      throw conflict('Aucun virement de ce lot n’attend plus : il n’y a rien à envoyer à la banque.', { id })
    }
    const exporter = BANK_EXPORTERS[format]
    return reply
      .type(exporter.type)
      .header(
        'content-disposition',
        `attachment; filename="virements-${order.day}-${id}.${exporter.extension}"`,
      )
      .header('cache-control', 'no-store')
      .send(bankFile(exporter, order))
  })
}

const WRONG_FORMAT = {
  code: 'validation_format',
  message: `Choisissez un format : ${Object.keys(BANK_EXPORTERS).join(' ou ')}.`,
}
