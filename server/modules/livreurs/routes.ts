import type { FastifyInstance } from 'fastify'
import { TENTATIVES_DAYS, type Tentatives } from '#model/domain/tournee/tentatives.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import { canonical } from '#server/clock.ts'
import { notFound } from '#server/core/base/refusals.ts'
import type { Services } from '#server/module.ts'
import { tentativesOf } from './queries.ts'

/** How often recipients contradict the reports of a livreur, for readers of his profile. */
export function livreursRoutes(app: FastifyInstance, { engine, db }: Services): void {
  app.get('/api/wasl/livreurs/:id/tentatives', async ({ caller, params }): Promise<Tentatives> => {
    const { id } = params as { id: string }
    if (!RECORD_ID.test(id)) throw notFound()
    await engine.reader.view('livreurs', id, 'fields=id', caller)
    const profile = await engine.find(db, 'livreurs', id)
    if (!profile) throw notFound()
    const since = canonical(engine.clock.now().subtract({ hours: 24 * TENTATIVES_DAYS }))
    return tentativesOf(db, profile.user, since)
  })
}
