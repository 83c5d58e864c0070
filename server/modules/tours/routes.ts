import type { FastifyInstance } from 'fastify'
import { toDirhams } from '#model/domain/money.ts'
import type { LocatedParcel } from '#model/domain/tournee/located.ts'
import type { PhoneRules } from '#model/domain/tournee/phone-rules.ts'
import { callerId } from '#server/core/base/caller.ts'
import { forbidden } from '#server/core/base/refusals.ts'
import type { Services } from '#server/module.ts'
import { photoFrom } from '#server/parcels/photo-from.ts'
import { placesOfStops } from '#server/parcels/places-of-stops.ts'
import { servedVilles } from '#server/parcels/times/served-villes.ts'

/**
 * `GET /api/wasl/tours/lieux`: the places of the caller's own stops, for a livreur whose phone sorts them.
 * `GET /api/wasl/tours/jours`: the served days of his villes and the amount from which a delivery requires a photo,
 * for a phone that asks for a result without network.
 */
export function toursRoutes(app: FastifyInstance, { db, engine }: Services): void {
  app.get(
    '/api/wasl/tours/lieux',
    async ({ caller }): Promise<{ readonly items: readonly LocatedParcel[] }> => {
      if (!caller.is('livreur')) throw forbidden()
      return { items: await placesOfStops(db, callerId(caller)) }
    },
  )
  app.get('/api/wasl/tours/jours', async ({ caller }): Promise<PhoneRules> => {
    if (!caller.is('livreur')) throw forbidden()
    return {
      items: await servedVilles(db, engine, callerId(caller)),
      photo_des: toDirhams(photoFrom(engine)),
    }
  })
}
