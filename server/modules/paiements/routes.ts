import type { FastifyInstance } from 'fastify'
import type { ToPay, ToReceive } from '#model/domain/billing/payout-answers.ts'
import { toReceive } from '#server/billing/payments/a-recevoir.ts'
import { toPay } from '#server/billing/payments/to-pay.ts'
import { canonical } from '#server/clock.ts'
import { type Caller, callerId } from '#server/core/base/caller.ts'
import { forbidden, notFound } from '#server/core/base/refusals.ts'
import type { Services } from '#server/module.ts'
import { agenceOfClient } from '#server/parcels/first-agence.ts'
import { agenceOf } from '#server/people.ts'

/**
 * `GET /api/wasl/a-recevoir?user=`: every dirham a client is owed, with its place, its date and whose turn it
 * is, and the day of the client's next payment. A client gets their own; « Factures clients » names a client.
 * `GET /api/wasl/a-payer?party=client|livreur`: the factures, retraits and commissions without a paiement yet,
 * of the caller's agence.
 */
export function paiementsRoutes(app: FastifyInstance, { engine, db, clock }: Services): void {
  app.get('/api/wasl/a-recevoir', async ({ caller, query }): Promise<ToReceive> => {
    const { user = '' } = query as { user?: string }
    const client = await clientAsked(engine, db, caller, user)
    return toReceive(engine, db, client, canonical(clock.now()))
  })

  app.get('/api/wasl/a-payer', async ({ caller, query }): Promise<{ readonly items: readonly ToPay[] }> => {
    const party = (query as { party?: string }).party === 'livreur' ? 'livreur' : 'client'
    if (!caller.is(party === 'client' ? 'Factures clients' : 'Factures livreurs')) throw forbidden()
    const now = canonical(clock.now())
    return { items: await toPay(engine, db, { party, agence: agenceOf(caller), now }) }
  })
}

type ReadServices = Pick<Services, 'engine' | 'db'>

async function clientAsked(
  engine: ReadServices['engine'],
  db: ReadServices['db'],
  caller: Caller,
  named: string,
): Promise<string> {
  const own = caller.is('client') ? callerId(caller) : ''
  if (named === '' || named === own) {
    if (own === '') throw forbidden('Dites de quel client : « user ».')
    return own
  }
  if (!caller.is('Factures clients')) throw forbidden()
  if (engine.cached('users').get(named)?.type !== 'client') throw notFound()
  const his = agenceOf(caller)
  if (his !== '' && (await agenceOfClient(engine, db, named)) !== his) throw forbidden(FOREIGN)
  return named
}

const FOREIGN = 'Ce client est d’une autre agence que la vôtre.'
