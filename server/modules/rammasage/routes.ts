import type { FastifyInstance } from 'fastify'
import type { PickupProposal } from '#model/domain/ramassage.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import { localDay } from '#server/clock.ts'
import { callerId } from '#server/core/base/caller.ts'
import { forbidden, notFound } from '#server/core/base/refusals.ts'
import type { Services } from '#server/module.ts'
import { firstAgence } from '#server/parcels/first-agence.ts'
import { pickupDays } from '#server/parcels/times/pickup-days.ts'
import { agenceOf } from '#server/people.ts'
import { lastPlace, readyParcels } from './queries.ts'

const DAYS_OFFERED = 3

/** `GET …/proposal?client=&ville=`: the values a request form begins with; a client gets their own. */
export function rammasageRoutes(app: FastifyInstance, { engine, db, clock }: Services): void {
  app.get('/api/wasl/rammasage/proposal', async (request): Promise<PickupProposal> => {
    const { caller } = request
    if (!caller.is('client') && !caller.is('Ramassage')) throw forbidden()
    const { client: named = '', ville: chosen = '' } = request.query as Record<string, string | undefined>
    const client = caller.is('client') ? callerId(caller) : named
    if (!RECORD_ID.test(client)) throw notFound()
    const his = agenceOf(caller)
    if (his !== '' && (await firstAgence(engine, db, client, caller)) !== his) throw notFound()
    const [place, colis] = await Promise.all([lastPlace(db, client), readyParcels(db, client)])
    const ville = chosen || place.ville
    const now = clock.now()
    const hour = caller.is('client') ? 'counts' : 'any'
    const days = pickupDays(engine, ville, localDay(now), now, hour).take(DAYS_OFFERED)
    return { ...place, ville, colis, days: [...days] }
  })
}
