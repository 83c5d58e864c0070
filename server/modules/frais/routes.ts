import type { FastifyInstance } from 'fastify'
import { toDirhams } from '#model/domain/money.ts'
import { type FeeFacts, feeExplanation } from '#model/domain/tariffs/fee-explanation.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import { notFound } from '#server/core/base/refusals.ts'
import type { Services } from '#server/module.ts'
import { feeFacts } from '#server/tariffs/fee-explanation.ts'

/** « Pourquoi ce montant ? », of a fee the caller may read: amounts in dirhams, and the whole in French sentences. */
export function fraisRoutes(app: FastifyInstance, { engine, db }: Services): void {
  app.get('/api/wasl/frais/:id/pourquoi', async ({ caller, params }) => {
    const { id } = params as { id: string }
    if (!RECORD_ID.test(id)) throw notFound()
    await engine.reader.view('frais', id, 'fields=id', caller)
    const fee = await engine.find(db, 'frais', id)
    if (!fee) throw notFound()
    return onTheWire(await feeFacts(engine, db, fee, caller))
  })
}

const onTheWire = (facts: FeeFacts) => ({
  ...facts,
  montant: toDirhams(facts.montant),
  remise: toDirhams(facts.remise),
  force: facts.force && {
    ...facts.force,
    remplace: facts.force.remplace && {
      ...facts.force.remplace,
      montant: toDirhams(facts.force.remplace.montant),
    },
  },
  phrases: feeExplanation(facts),
})
