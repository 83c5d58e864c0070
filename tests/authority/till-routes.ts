import { centimes } from '#model/domain/money.ts'
import { canonical, systemClock } from '#server/clock.ts'
import { newId } from '#server/core/base/ids.ts'
import { sql } from '#server/db/sql.ts'
import { type CustomRoute, livreurOf } from './custom-route.ts'
import { THERE } from './people.ts'
import { put } from './records.ts'
import { here, own } from './rule.ts'

const SETTLERS = [own('livreur', 'v'), here('Factures livreurs', 'v')]
const DONE_AT = '2026-11-20 10:00:00.000Z'

/** The desk where livreurs settle, and the day of its caisse. */
export const TILL_ROUTES: readonly CustomRoute[] = [
  {
    route: 'GET /api/wasl/depences/budgets',
    grants: [here('Depences', 'v')],
    ask(_, __, place) {
      if (place === 'own') return null
      return { path: `/api/wasl/depences/budgets?agence=${place.agence}` }
    },
  },
  {
    route: 'GET /api/wasl/caisse',
    grants: [here('Factures livreurs', 'v')],
    async ask(wasl, _, place) {
      if (place === 'own') return null
      const { livreur, agence } = place
      await put(wasl, 'versements', {
        livreur,
        agence,
        state: 'valide',
        valide_at: canonical(systemClock.now()),
      })
      return { path: '/api/wasl/caisse', shows: livreur }
    },
  },
  {
    route: 'POST /api/wasl/caisse/relances',
    grants: [here('Factures livreurs', 'v')],
    ask(_, __, place) {
      if (place === 'own') return null
      return { path: '/api/wasl/caisse/relances', body: { agence: place.agence } }
    },
  },
  {
    route: 'GET /api/wasl/caisse/scanned',
    grants: [here('Factures livreurs', 'v')],
    async ask(wasl, _, place) {
      if (place === 'own') return null
      const badge = `LIV-${place.livreur}`
      await wasl.behind.query(sql`UPDATE livreurs SET badge = ${badge} WHERE "user" = ${place.livreur}`)
      return { path: `/api/wasl/caisse/scanned?text=${badge}`, shows: place.livreur }
    },
  },
  {
    route: 'GET /api/wasl/caisse/journee',
    grants: [here('Factures livreurs', 'v')],
    ask(_, __, place) {
      if (place === 'own') return null
      return { path: `/api/wasl/caisse/journee?agence=${place.agence}`, shows: '"attendu"' }
    },
  },
  {
    route: 'GET /api/wasl/rapprochements/attendus',
    grants: [here('Factures livreurs', 'v')],
    async ask(wasl, _, place) {
      if (place === 'own') return null
      const paid = { paid_to_kind: 'banque', money_state: 'NON_ENCAISSE', amount_collected: 100 } as const
      const command = await put(wasl, 'commands', { agence: place.agence, ...paid })
      await put(wasl, 'suivis', { command, mode_paiement: 'carte', at: DONE_AT, ...paid })
      return { path: '/api/wasl/rapprochements/attendus', shows: command }
    },
  },
  {
    route: 'GET /api/wasl/caisse/:livreur',
    grants: SETTLERS,
    ask(_, person, place) {
      const livreur = livreurOf(person, place)
      return livreur === null ? null : { path: `/api/wasl/caisse/${livreur}`, shows: livreur }
    },
  },
  {
    route: 'GET /api/wasl/versements/:id/recu',
    grants: SETTLERS,
    async ask(wasl, person, place) {
      const livreur = livreurOf(person, place)
      if (livreur === null) return null
      const { agence } = place === 'own' ? THERE : place
      const values = { livreur, agence, state: 'valide', recu: `RV-${newId()}`, valide_at: DONE_AT }
      return { path: `/api/wasl/versements/${await put(wasl, 'versements', values)}/recu`, shows: '%PDF' }
    },
  },
  {
    route: 'GET /api/wasl/remboursements/:id/recu',
    grants: SETTLERS,
    async ask(wasl, person, place) {
      const livreur = livreurOf(person, place)
      if (livreur === null) return null
      const { agence } = place === 'own' ? THERE : place
      const values = { livreur, agence, montant: centimes(5000), recu: `RV-${newId()}`, created: DONE_AT }
      return {
        path: `/api/wasl/remboursements/${await put(wasl, 'remboursements', values)}/recu`,
        shows: '%PDF',
      }
    },
  },
]
