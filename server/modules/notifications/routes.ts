import type { FastifyInstance } from 'fastify'
import { canonical } from '#server/clock.ts'
import { callerId } from '#server/core/base/caller.ts'
import { forbidden } from '#server/core/base/refusals.ts'
import type { Services } from '#server/module.ts'
import { readAll } from '#server/notifications/settle.ts'

/** Marks everything the caller was told of as read; what waits for a decision still does. */
export function notificationsRoutes(app: FastifyInstance, { engine, db, clock }: Services): void {
  app.post('/api/wasl/notifications/read', async ({ caller }) => {
    const owner = callerId(caller)
    if (owner === '') throw forbidden()
    const now = canonical(clock.now())
    return { read: await db.transaction((tx) => readAll(engine, tx, { owner, now })) }
  })
}
