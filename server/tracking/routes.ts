import type { FastifyInstance } from 'fastify'
import { tokenSecret } from '#server/core/auth/secret.ts'
import { SMALL } from '#server/core/http/body-limit.ts'
import type { Services } from '#server/module.ts'
import { type Address, TrackingPage } from './tracking-page.ts'

/**
 * The page on which a recipient follows a parcel, from an SMS: no account, no script needed, one answer. A
 * code alone shows how far the parcel is; the token of the link, or the last digits of the phone, show the
 * rest.
 */
export function trackingRoutes(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    const page = new TrackingPage(services, await tokenSecret(services.db))
    scope.setErrorHandler((error, request, reply) => page.sorry(error, request, reply))
    for (const path of ['/suivi', '/suivi/']) scope.get(path, (request, reply) => page.ask(request, reply))
    for (const path of ['/suivi/:code', '/suivi/:code/', '/suivi/:code/:key', '/suivi/:code/:key/']) {
      const config = { logAs: '/suivi/:code', body: SMALL }
      scope.get<{ Params: Address }>(path, { config }, (request, reply) => page.show(request, reply))
      scope.post<{ Params: Address }>(path, { config }, (request, reply) => page.answer(request, reply))
    }
  })
}
