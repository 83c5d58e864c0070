import type { FastifyInstance } from 'fastify'
import { unauthorized } from '#server/core/base/refusals.ts'
import type { Services } from '#server/module.ts'
import { vapidKeys } from '#server/notifications/push/vapid-keys.ts'

/** The public key with which a browser subscribes to the push messages of this server, in base64url. */
export function pushSubscriptionsRoutes(app: FastifyInstance, { db }: Services): void {
  app.get('/api/wasl/notifications/push-key', async ({ caller }) => {
    if (!caller.record) throw unauthorized()
    return { key: (await vapidKeys(db)).publicKey }
  })
}
