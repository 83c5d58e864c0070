import { type CustomRoute, clientOf, livreurOf } from './custom-route.ts'
import { put } from './records.ts'
import { here, own } from './rule.ts'

/** Routes of balances, their lines, and bank files. */
export const PAYMENT_ROUTES: readonly CustomRoute[] = [
  {
    route: 'GET /api/wasl/a-recevoir',
    grants: [own('client', 'v'), here('Factures clients', 'v')],
    async ask(wasl, person, place) {
      const client = clientOf(person, place)
      if (client !== null) await wasl.engine.refresh('users')
      return client === null ? null : { path: `/api/wasl/a-recevoir?user=${client}`, shows: '"disponible"' }
    },
  },
  {
    route: 'GET /api/wasl/releves/:user',
    grants: [own(['client', 'livreur'], 'v'), here('Factures clients', 'v')],
    async ask(wasl, person, place) {
      const user = clientOf(person, place) ?? livreurOf(person, place)
      if (user !== null) await wasl.engine.refresh('users')
      return user === null ? null : { path: `/api/wasl/releves/${user}`, shows: `"user":"${user}"` }
    },
  },
  {
    route: 'GET /api/wasl/a-payer',
    grants: [here('Factures clients', 'v')],
    async ask(wasl, _, place) {
      if (place === 'own') return null
      const values = { party: 'client', kind: 'facture', state: 'emise', user: place.client, net: 10_000 }
      const id = await put(wasl, 'factures', { ...values, issued_at: '2026-11-20 10:00:00.000Z' })
      return { path: '/api/wasl/a-payer', shows: id }
    },
  },
  {
    route: 'GET /api/wasl/lots_paiement/:id/fichier',
    grants: [here('Factures clients', 'v')],
    async ask(wasl, _, place) {
      if (place === 'own') return null
      const lot = await put(wasl, 'lots_paiement', { party: 'client', agence: place.agence })
      const facture = await put(wasl, 'factures', { party: 'client', state: 'emise', user: place.client })
      await put(wasl, 'paiements', { lot, facture, state: 'attente', mode: 'virement', montant: 10_000 })
      return { path: `/api/wasl/lots_paiement/${lot}/fichier?format=csv`, shows: 'BENEFICIAIRE' }
    },
  },
]
