import { villeId } from '#model/domain/commande/states/reference.ts'
import { type CustomRoute, clientOf } from './custom-route.ts'
import { all, own } from './rule.ts'

/** Routes about a client, who may request their own tariffs alone. */
const TARIFFS = [
  ['simulation', `ville=${villeId('Rabat')}&client`, '"recevrez"'],
  ['grille', 'user', '"villes"'],
  ['grille/fichier', 'format=csv&user', '"Rabat"'],
] as const

function gridFile(): FormData {
  const form = new FormData()
  form.set('fichier', new Blob(['Ville;Livraison\r\nRabat;30\r\n']), 'grille.csv')
  return form
}

/** Routes of simulated prices, of the grid, and of the effect of changing it. */
export const TARIFF_ROUTES: readonly CustomRoute[] = [
  ...TARIFFS.map(
    ([name, query, shows]): CustomRoute => ({
      route: `GET /api/wasl/tarifs/${name}`,
      grants: [own('client', 'v'), all('Frais de livraison', 'v')],
      async ask(wasl, person, place) {
        const client = clientOf(person, place)
        if (client !== null) await wasl.engine.refresh('users')
        return client === null ? null : { path: `/api/wasl/tarifs/${name}?${query}=${client}`, shows }
      },
    }),
  ),
  {
    route: 'GET /api/wasl/tarifs/touchees',
    grants: [all('Frais de livraison', 'v')],
    ask: () => ({ path: '/api/wasl/tarifs/touchees?outcome=livraison&amount=1&valid_from=2026-01-01' }),
  },
  {
    route: 'POST /api/wasl/tarifs/grille/fichier',
    grants: [all('Frais de livraison', 'v')],
    ask: () => ({ path: '/api/wasl/tarifs/grille/fichier', form: gridFile() }),
  },
  {
    route: 'POST /api/wasl/tarifs/grille',
    grants: [all('Frais de livraison', 'v')],
    ask: () => ({
      path: '/api/wasl/tarifs/grille',
      body: {
        jour: '2090-01-01',
        cellules: [{ ville: villeId('Rabat'), outcome: 'refus', amount: 1 }],
        simulation: true,
      },
    }),
  },
]
