import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { toDirhams } from '#model/domain/money.ts'
import type { Caller } from '#server/core/caller.ts'
import { badRequest, forbidden } from '#server/core/http/errors.ts'
import { carriersOf, type LoadedCarrier } from '#server/lots/carriers.ts'
import { proposalsFor } from '#server/lots/proposals.ts'
import { outOfReach } from '#server/lots/reach.ts'
import { selected } from '#server/lots/selection.ts'
import type { Services } from '#server/module.ts'

/** Commandes one can look through before they are given out. */
const MOST_PROPOSED = 2_000

const ASKED = z.object({
  ids: z.optional(z.array(z.string())),
  filter: z._default(z.string().check(z.maxLength(4_000)), ''),
  search: z._default(z.string().check(z.maxLength(200)), ''),
})

/** What one looks at to share parcels out; giving them out is a lot. */
export function affectationRoutes(app: FastifyInstance, { engine, db }: Services): void {
  app.get('/api/wasl/affectation/livreurs', async ({ caller }) => {
    mayAssign(caller)
    const items = await carriersOf(engine, db)
    return { items: items.map(onTheWire) }
  })

  app.post('/api/wasl/affectation/proposals', async ({ caller, body }: FastifyRequest) => {
    mayAssign(caller)
    const asked = ASKED.safeParse(body ?? {})
    if (!asked.success) throw badRequest('Donnez les commandes par `ids`, ou par `filter` et `search`.')
    const { ids: commands = null, filter, search } = asked.data
    const ids = await selected(engine, { commands, filter, search }, caller, MOST_PROPOSED)
    const hidden = await outOfReach(engine, db, ids, caller, 'list')
    const seen = ids.filter((id) => !hidden.has(id))
    return { items: await proposalsFor(engine, db, seen) }
  })
}

function mayAssign(caller: Caller): void {
  if (!caller.is('Commandes')) throw forbidden('Cette action demande la permission « Commandes ».')
}

/** Amounts are dirhams. */
const onTheWire = ({ id, name, phone, agence, absent, ...carrier }: LoadedCarrier) => ({
  id,
  name,
  phone,
  agence,
  absent,
  villes: [...carrier.villes],
  carried: carrier.carried,
  plafond_colis: carrier.mostParcels,
  held: toDirhams(carrier.held),
  cash: toDirhams(carrier.cash),
  plafond_encours: toDirhams(carrier.mostCash),
})
