import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { PERMISSIONS, type Permission } from '#model/domain/permissions.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { badRequest, forbidden } from '#server/core/base/refusals.ts'
import { SMALL } from '#server/core/http/body-limit.ts'
import type { Services } from '#server/module.ts'
import { redeemInvitation } from './first-account.ts'

const REQUEST = z.object({
  token: z.string(),
  full_name: z.string(),
  email: z.string(),
  password: z.string(),
})

const EVERYTHING = Object.keys(PERMISSIONS) as Permission[]

/** The holder of the link printed at the first start becomes the first moderateur. */
export function firstAccountRoute(
  app: FastifyInstance,
  { engine, db }: Pick<Services, 'engine' | 'db'>,
): void {
  app.post('/api/wasl/first-account', { config: { body: SMALL } }, async (request) => {
    const asked = REQUEST.safeParse(request.body)
    if (!asked.success) throw badRequest('Donnez le nom complet, l’e-mail et le mot de passe.')
    const { token, ...person } = asked.data
    const id = await db.transaction(async (tx) => {
      if (!(await redeemInvitation(tx, token))) {
        throw forbidden('Ce lien n’est plus valable : relancez le serveur pour en obtenir un nouveau.')
      }
      const account = {
        ...person,
        type: 'moderateur',
        roles: EVERYTHING,
        active: true,
        verified: true,
      } as const
      const record = await engine.create(tx, 'users', account, {
        caller: SYSTEM,
        source: 'web',
        ip: request.ip,
      })
      return record.id
    })
    return { id }
  })
}
