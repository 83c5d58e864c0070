import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { users } from '#model/collections/users.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import { badRequest, conflict, forbidden, notFound } from '#server/core/base/refusals.ts'
import { originOf } from '#server/core/http/origin.ts'
import type { Services } from '#server/module.ts'
import { usersAccess } from './access.ts'
import { signUpRoutes } from './sign-up/routes.ts'

const REVIEW = z.object({ accepted: z.boolean() })

/** Actions on accounts beside the record API: signing up, accepting and refusing. */
export function usersRoutes(app: FastifyInstance, services: Services): void {
  signUpRoutes(app, services)
  const { engine, db } = services

  app.post('/api/wasl/users/:id/review', async (request: FastifyRequest) => {
    const { caller } = request
    if (!caller.is('Clients') && !caller.is('Moderateurs')) throw forbidden()
    const { id } = request.params as { id: string }
    const asked = REVIEW.safeParse(request.body)
    if (!asked.success) throw badRequest('Dites si le compte est accepté ou refusé.')
    if (!RECORD_ID.test(id)) throw notFound()
    const { accepted } = asked.data
    return db.transaction(async (tx) => {
      const account = await engine.find(tx, 'users', id)
      if (!account) throw notFound()
      const his = await engine.reader.rulesAllow(tx, 'users', usersAccess.update, account, caller)
      if (!his) throw notFound()
      if (account.verification !== 'en_cours') {
        throw conflict('Ce compte n’est plus en vérification.', { verification: account.verification })
      }
      const decided = { verification: accepted ? 'acceptee' : 'refusee', active: accepted } as const
      const record = await engine.update(tx, 'users', id, decided, originOf(request))
      const kind = accepted ? 'account-accepted' : 'account-refused'
      await engine.post.send(tx, { kind, to: record.email, collection: users, record, values: {} })
      return { verification: record.verification }
    })
  })
}
