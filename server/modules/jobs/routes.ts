import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Row } from '#model/collections.ts'
import { MOST_PROPOSED } from '#model/domain/affectation.ts'
import { BON_RULES } from '#model/domain/bon/bon.ts'
import { toDirhams } from '#model/domain/money.ts'
import type { Caller } from '#server/core/base/caller.ts'
import { badRequest, forbidden } from '#server/core/base/refusals.ts'
import { originOf } from '#server/core/http/origin.ts'
import { carriersOf, type LoadedCarrier } from '#server/lots/carriers.ts'
import { issueDistribution } from '#server/lots/distribution.ts'
import { proposalsFor } from '#server/lots/proposals.ts'
import { outOfReach } from '#server/lots/reach.ts'
import { selectedIds } from '#server/lots/selection.ts'
import type { Services } from '#server/module.ts'
import { resolveText } from '#server/parcels/resolve.ts'
import { agenceOf } from '#server/people.ts'

const ASKED = z.object({
  ids: z.optional(z.array(z.string())),
  filter: z._default(z.string().check(z.maxLength(4_000)), ''),
  search: z._default(z.string().check(z.maxLength(200)), ''),
})

const DISTRIBUTION = z.object({ livreur: z.string().check(z.minLength(1), z.maxLength(40)) })

const READ = z.object({ text: z.string().check(z.minLength(1), z.maxLength(200)) })

/** Data for sharing parcels out among livreurs; giving them out is a lot. */
export function affectationRoutes(app: FastifyInstance, { engine, db }: Services): void {
  app.get('/api/wasl/affectation/livreurs', async ({ caller }) => {
    mayAssign(caller)
    const items = await carriersOf(engine, db, agenceOf(caller))
    const villes = engine.cached('villes')
    return { items: items.map((carrier) => onTheWire(carrier, villes)) }
  })

  app.post('/api/wasl/affectation/proposals', async ({ caller, body }: FastifyRequest) => {
    mayAssign(caller)
    const asked = ASKED.safeParse(body ?? {})
    if (!asked.success) throw badRequest('Donnez les commandes par `ids`, ou par `filter` et `search`.')
    const { ids: named = null, filter, search } = asked.data
    const ids = await selectedIds(
      engine,
      { of: 'commands', ids: named, filter, search },
      caller,
      MOST_PROPOSED,
    )
    const hidden = await outOfReach(engine, db, ids, caller, 'list')
    const seen = ids.filter((id) => !hidden.has(id))
    return { items: await proposalsFor(engine, db, seen, agenceOf(caller)) }
  })

  app.post('/api/wasl/affectation/bons', async (request: FastifyRequest) => {
    const { caller, body } = request
    const { permission } = BON_RULES.distribution
    if (!caller.is(permission)) throw forbidden(`Ce bon demande la permission « ${permission} ».`)
    const asked = DISTRIBUTION.safeParse(body)
    if (!asked.success) throw badRequest('Dites par `livreur` à qui sont les colis.')
    const { livreur } = asked.data
    const bons = await db.transaction((tx) =>
      issueDistribution(engine, tx, livreur, agenceOf(caller), originOf(request)),
    )
    return { items: bons.map(({ id, number, agence, colis }) => ({ id, number, agence, colis })) }
  })

  app.get('/api/wasl/affectation/scanned', async ({ caller, query }: FastifyRequest) => {
    mayAssign(caller)
    const asked = READ.safeParse(query)
    if (!asked.success) throw badRequest('Donnez par `text` ce qui a été lu, en 200 caractères au plus.')
    const read = await resolveText(engine, db, asked.data.text)
    if (read.kind !== 'colis') return read
    const hidden = await outOfReach(engine, db, [read.command], caller, 'list')
    return hidden.size === 0 ? { kind: 'colis', command: read.command } : { kind: 'inconnu' }
  })
}

function mayAssign(caller: Caller): void {
  if (!caller.is('Commandes')) throw forbidden('Cette action demande la permission « Commandes ».')
}

/** Amounts are dirhams. */
const onTheWire = (
  { id, name, phone, agence, absent, ...carrier }: LoadedCarrier,
  villes: ReadonlyMap<string, Pick<Row<'villes'>, 'name'>>,
) => ({
  id,
  name,
  phone,
  agence,
  absent,
  villes: [...carrier.villes],
  zones: [...carrier.villes].flatMap((ville) => villes.get(ville)?.name ?? []),
  carried: carrier.carried,
  plafond_colis: carrier.mostParcels,
  held: toDirhams(carrier.held),
  cash: toDirhams(carrier.cash),
  plafond_encours: toDirhams(carrier.mostCash),
  sortis_7j: carrier.recent.loaded,
  livres_7j: carrier.recent.delivered,
})
