import type { FastifyInstance } from 'fastify'
import type { AtBank } from '#model/domain/till/at-bank.ts'
import { forbidden } from '#server/core/base/refusals.ts'
import type { Services } from '#server/module.ts'
import { agenceOf } from '#server/people.ts'
import { toSeeAtBank } from '#server/till/at-bank.ts'

/** `GET /api/wasl/rapprochements/attendus`: the payments to be seen at the bank, for the caller's agence. */
export function rapprochementsRoutes(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  app.get(
    '/api/wasl/rapprochements/attendus',
    async ({ caller }): Promise<{ readonly items: readonly AtBank[] }> => {
      if (!caller.is('Factures livreurs')) throw forbidden()
      return { items: await toSeeAtBank(db, agenceOf(caller)) }
    },
  )
}
