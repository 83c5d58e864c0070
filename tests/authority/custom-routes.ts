import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { sql } from '#server/db/sql.ts'
import type { TestWasl } from '#tests/support/wasl.ts'
import { CLAIM_ROUTES } from './claim-routes.ts'
import { type CustomRoute, clientOf, everybody, type RouteRequest } from './custom-route.ts'
import { IMPORT_ROUTES } from './import-routes.ts'
import { PAYMENT_ROUTES } from './payment-routes.ts'
import { type AgencePair, type Person, THERE } from './people.ts'
import { put } from './records.ts'
import { all, company, here, own, READERS } from './rule.ts'
import { STOCK_ROUTES } from './stock-routes.ts'
import { TARIFF_ROUTES } from './tariff-routes.ts'
import { TILL_ROUTES } from './till-routes.ts'

async function parcelOf(wasl: TestWasl, person: Person, place: AgencePair | 'own'): Promise<string | null> {
  const base = { status: stateId('AFFECTE'), city: villeId('Rabat'), price: 10_000 }
  if (place !== 'own') {
    const { client, livreur, agence } = place
    return put(wasl, 'commands', { ...base, client_source: client, delivery_man: livreur, agence })
  }
  if (person.type !== 'client' && person.type !== 'livreur') return null
  const [client_source, delivery_man] =
    person.type === 'client' ? [person.id, THERE.livreur] : [THERE.client, person.id]
  return put(wasl, 'commands', { ...base, client_source, delivery_man, agence: THERE.agence })
}

async function codeOf({ behind }: TestWasl, id: string): Promise<string> {
  const code = `${id.slice(3, 9)}-${id.slice(9)}`.replaceAll(/[a-z]/g, (letter) =>
    String(letter.charCodeAt(0) % 10),
  )
  await behind.query(sql`UPDATE commands SET code = ${code} WHERE id = ${id}`)
  return code
}

const ofParcel =
  (asked: (id: string, wasl: TestWasl) => RouteRequest | Promise<RouteRequest>): CustomRoute['ask'] =>
  async (wasl, person, place) => {
    const id = await parcelOf(wasl, person, place)
    return id === null ? null : asked(id, wasl)
  }

const ofChat =
  (asked: (id: string) => RouteRequest): CustomRoute['ask'] =>
  async (wasl, person, place) => {
    if (place === 'own' && person.id === '') return null
    const members = place === 'own' ? [person.id, THERE.moderateur] : [place.moderateur, place.client]
    return asked(await put(wasl, 'chats', { kind: 'direct', members }))
  }

const LABELS = [own(['client', 'livreur'], 'v'), here(READERS, 'v')]
const OF_LIVREURS = [all('livreur', 'v')]

/** Every route under `/api/wasl/`; a test checks that none is missing. */
export const CUSTOM_ROUTES: readonly CustomRoute[] = [
  { route: 'GET /api/wasl/session', grants: [all('*', 'v')], ask: everybody('/api/wasl/session') },
  {
    route: 'POST /api/wasl/sign-up/code',
    grants: [all('*', 'v')],
    ask: everybody('/api/wasl/sign-up/code', {}),
  },
  {
    route: 'POST /api/wasl/sign-up/check',
    grants: [all('*', 'v')],
    ask: everybody('/api/wasl/sign-up/check', {}),
  },
  { route: 'POST /api/wasl/sign-up', grants: [all('*', 'v')], ask: everybody('/api/wasl/sign-up', {}) },
  {
    route: 'POST /api/wasl/users/:id/review',
    grants: [here('Clients', 'v'), all('Moderateurs', 'v')],
    async ask(wasl, _, place) {
      if (place === 'own') return null
      const waiting = { type: 'client', agence: place.agence, verification: 'en_cours', active: true }
      const id = await put(wasl, 'users', waiting)
      await wasl.engine.refresh('users')
      return { path: `/api/wasl/users/${id}/review`, body: { accepted: true } }
    },
  },
  {
    route: 'GET /api/wasl/affectation/livreurs',
    grants: [here('Commandes', 'v')],
    ask: (_, __, place) =>
      place === 'own' ? null : { path: '/api/wasl/affectation/livreurs', shows: place.livreur },
  },
  {
    route: 'POST /api/wasl/affectation/proposals',
    grants: [here('Commandes', 'v')],
    ask: ofParcel((id) => ({ path: '/api/wasl/affectation/proposals', body: { ids: [id] }, shows: id })),
  },
  {
    route: 'POST /api/wasl/affectation/bons',
    grants: [all('BLS', 'v')],
    ask: everybody('/api/wasl/affectation/bons', { livreur: 'personne' }),
  },
  {
    route: 'GET /api/wasl/affectation/scanned',
    grants: [here('Commandes', 'v')],
    ask: ofParcel(async (id, wasl) => ({
      path: `/api/wasl/affectation/scanned?text=${await codeOf(wasl, id)}`,
      shows: id,
    })),
  },
  {
    route: 'POST /api/wasl/presence',
    grants: [here(READERS, 'v')],
    ask: ofParcel((record) => ({
      path: '/api/wasl/presence',
      body: { tab: 'une-fenetre', collection: 'commands', record, act: 'read' },
    })),
  },
  {
    route: 'GET /api/wasl/accueil',
    grants: [all('@', 'v')],
    ask: everybody('/api/wasl/accueil'),
  },
  {
    route: 'POST /api/wasl/outbox',
    grants: [all('@', 'v')],
    ask: everybody('/api/wasl/outbox', {
      device: 'telephone000001',
      unsent: 0,
      clock_offset: 0,
      items: [],
    }),
  },
  {
    route: 'PUT /api/wasl/preuves/:sha256',
    grants: [all('livreur', 'v')],
    ask: everybody(`/api/wasl/preuves/${'0'.repeat(64)}`, {}),
  },
  { route: 'GET /api/wasl/tours/lieux', grants: OF_LIVREURS, ask: everybody('/api/wasl/tours/lieux') },
  { route: 'GET /api/wasl/tours/jours', grants: OF_LIVREURS, ask: everybody('/api/wasl/tours/jours') },
  { route: 'GET /api/wasl/chats', grants: [all('@', 'v')], ask: everybody('/api/wasl/chats') },
  { route: 'GET /api/wasl/chats/unread', grants: [all('@', 'v')], ask: everybody('/api/wasl/chats/unread') },
  {
    route: 'GET /api/wasl/chats/contacts',
    grants: [all('@', 'v')],
    ask: everybody('/api/wasl/chats/contacts'),
  },
  {
    route: 'POST /api/wasl/chats/open',
    grants: LABELS,
    ask: ofParcel((command) => ({ path: '/api/wasl/chats/open', body: { command } })),
  },
  {
    route: 'GET /api/wasl/chats/:id/people',
    grants: [own('@', 'v')],
    ask: ofChat((id) => ({ path: `/api/wasl/chats/${id}/people` })),
  },
  {
    route: 'GET /api/wasl/notifications/push-key',
    grants: [all('@', 'v')],
    ask: everybody('/api/wasl/notifications/push-key'),
  },
  {
    route: 'POST /api/wasl/notifications/read',
    grants: [all('@', 'v')],
    ask: everybody('/api/wasl/notifications/read', {}),
  },
  {
    route: 'POST /api/wasl/chats/:id/read',
    grants: [own('@', 'v')],
    ask: ofChat((id) => ({
      path: `/api/wasl/chats/${id}/read`,
      body: { until: '2026-11-20 10:00:00.000Z' },
    })),
  },
  {
    route: 'GET /api/wasl/labels',
    grants: LABELS,
    ask: ofParcel((id) => ({ path: `/api/wasl/labels?format=A6&ids=${id}` })),
  },
  {
    route: 'POST /api/wasl/labels',
    grants: LABELS,
    ask: ofParcel((id) => ({ path: '/api/wasl/labels', body: { format: 'A6', ids: [id] } })),
  },
  {
    route: 'GET /api/wasl/bons/:id/pdf',
    grants: [own(['client', 'livreur'], 'v'), here('BLS', 'v')],
    async ask(wasl, person, place) {
      if (place === 'own' && person.type !== 'client' && person.type !== 'livreur') return null
      const party = place === 'own' ? { [String(person.type)]: person.id } : { client: place.client }
      const agence = place === 'own' ? THERE.agence : place.agence
      const id = await put(wasl, 'bons', { kind: 'livraison', state: 'brouillon', agence, ...party })
      return { path: `/api/wasl/bons/${id}/pdf` }
    },
  },
  ...(['pdf', 'csv'] as const).map(
    (paper): CustomRoute => ({
      route: `GET /api/wasl/factures/:id/${paper}`,
      grants: [own('client', 'v'), here('Factures clients', 'v')],
      async ask(wasl, person, place) {
        const user = clientOf(person, place)
        if (user === null) return null
        const id = await put(wasl, 'factures', { party: 'client', kind: 'facture', state: 'emise', user })
        return { path: `/api/wasl/factures/${id}/${paper}` }
      },
    }),
  ),
  {
    route: 'GET /api/wasl/frais/:id/pourquoi',
    grants: [own('client', 'v'), here(['Frais de livraison', 'Factures clients'], 'v')],
    async ask(wasl, person, place) {
      const user = clientOf(person, place)
      if (user === null) return null
      const fee = { party: 'client', user, fait: 'livraison', montant: 3_500, source: 'défaut ville' }
      return { path: `/api/wasl/frais/${await put(wasl, 'frais', fee)}/pourquoi`, shows: '35,00' }
    },
  },
  ...PAYMENT_ROUTES,
  ...TILL_ROUTES,
  {
    route: 'POST /api/wasl/ouvertures',
    grants: [all('Moderateurs', 'v')],
    ask: everybody('/api/wasl/ouvertures', { soldes: [{ kind: 'BANQUE', montant: 100 }] }),
  },
  ...(['journal', 'tva', 'plan', 'marges'] as const).map(
    (name): CustomRoute => ({
      route: `GET /api/wasl/comptabilite/${name}`,
      grants: [company('Factures clients', 'v')],
      ask: everybody(`/api/wasl/comptabilite/${name}`),
    }),
  ),
  {
    route: 'POST /api/wasl/comptabilite/journal',
    grants: [all('Moderateurs', 'v')],
    ask: (_, __, place) => {
      const form = new FormData()
      form.set('file', new Blob(['NOM'], { type: 'text/csv' }), 'journal.csv')
      return place === 'own' ? null : { path: '/api/wasl/comptabilite/journal', form }
    },
  },
  ...IMPORT_ROUTES,
  {
    route: 'GET /api/wasl/rammasage/proposal',
    grants: [all('client', 'v'), here('Ramassage', 'v')],
    ask: (_, person, place) => {
      const client = clientOf(person, place)
      return client === null ? null : { path: `/api/wasl/rammasage/proposal?client=${client}` }
    },
  },
  ...CLAIM_ROUTES,
  ...STOCK_ROUTES,
  ...TARIFF_ROUTES,
]
