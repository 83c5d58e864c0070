import { type CustomRoute, livreurOf, type RouteRequest } from './custom-route.ts'
import { put } from './records.ts'
import { all, here, own } from './rule.ts'

/** A claim of the client or given to the livreur; of a stranger of the place. */
const ofClaim =
  (asked: (id: string) => RouteRequest): CustomRoute['ask'] =>
  async (wasl, person, place) => {
    if (place !== 'own') return asked(await put(wasl, 'reclamations', { client: place.client }))
    if (person.type !== 'client' && person.type !== 'livreur') return null
    const of = person.type === 'client' ? 'client' : 'assigned'
    return asked(await put(wasl, 'reclamations', { [of]: person.id }))
  }
const NOBODYS = 'nobodysclaim001'

const everybody =
  (asked: RouteRequest): CustomRoute['ask'] =>
  (_, __, place) =>
    place === 'own' ? null : asked

/** Routes of unread claims, usual indemnities, and acts on many claims. */
export const CLAIM_ROUTES: readonly CustomRoute[] = [
  {
    route: 'GET /api/wasl/livreurs/:id/tentatives',
    grants: [own('livreur', 'v'), here('Livreurs', 'v')],
    async ask(wasl, person, place) {
      const livreur = livreurOf(person, place)
      if (livreur === null) return null
      const profile = await put(wasl, 'livreurs', { id: livreur, user: livreur })
      return { path: `/api/wasl/livreurs/${profile}/tentatives` }
    },
  },
  {
    route: 'GET /api/wasl/reclamations/unread',
    grants: [all(['client', 'livreur', 'Reclamations'], 'v')],
    ask: everybody({ path: '/api/wasl/reclamations/unread' }),
  },
  {
    route: 'POST /api/wasl/reclamations/:id/read',
    grants: [own(['client', 'livreur'], 'v'), here('Reclamations', 'v')],
    ask: ofClaim((id) => ({
      path: `/api/wasl/reclamations/${id}/read`,
      body: { until: '2026-11-20 10:00:00.000Z' },
    })),
  },
  {
    route: 'GET /api/wasl/reclamations/:id/indemnite',
    grants: [here('Reclamations', 'v')],
    ask: ofClaim((id) => ({ path: `/api/wasl/reclamations/${id}/indemnite` })),
  },
  {
    route: 'POST /api/wasl/reclamations/actions',
    grants: [all('Reclamations', 'v')],
    ask: everybody({
      path: '/api/wasl/reclamations/actions',
      body: { ids: [NOBODYS], act: 'assigner', assigned: '' },
    }),
  },
]
