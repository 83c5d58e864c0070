import { type CustomRoute, clientOf } from './custom-route.ts'
import { put } from './records.ts'
import { here, own } from './rule.ts'

let made = 0

export const STOCK_ROUTES: readonly CustomRoute[] = [
  {
    route: 'POST /api/wasl/produits/etiquettes',
    grants: [own('client', 'v'), here(['Stocks', 'Commandes'], 'v')],
    async ask(wasl, person, place) {
      const client = clientOf(person, place)
      if (client === null) return null
      const name = `Étiqueté ${++made}`
      const id = await put(wasl, 'produits', { client, name, designation: name, sku: `ETQ-${made}` })
      return { path: '/api/wasl/produits/etiquettes', body: { format: 'A4', produits: [{ id, nombre: 1 }] } }
    },
  },
]
