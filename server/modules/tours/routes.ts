import type { FastifyInstance } from 'fastify'
import type { LocatedParcel } from '#model/domain/tournee/located.ts'
import { callerId } from '#server/core/base/caller.ts'
import { forbidden } from '#server/core/base/refusals.ts'
import type { Services } from '#server/module.ts'
import { placesOfStops } from '#server/parcels/places-of-stops.ts'

/**
 * `GET /api/wasl/tours/lieux`: the places of the caller's own stops, for a livreur whose phone sorts them.
 */
export function toursRoutes(app: FastifyInstance, { db }: Services): void {
  app.get(
    '/api/wasl/tours/lieux',
    async ({ caller }): Promise<{ readonly items: readonly LocatedParcel[] }> => {
      if (!caller.is('livreur')) throw forbidden()
      return { items: await placesOfStops(db, callerId(caller)) }
    },
  )
}
