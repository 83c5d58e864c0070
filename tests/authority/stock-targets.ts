import { stableId } from '#model/schema/record-id.ts'
import { inTurn } from './in-turn.ts'
import { ofClient, simple, type Target, withAgence } from './target-makers.ts'

export const STOCK_TARGETS: readonly Target[] = [
  simple('packaging'),
  // One stock of each packaging, for each agence and client.
  inTurn(withAgence(ofClient('packaging_stocks', 'packaging_stocks', 'client')), (day) => ({
    packaging: stableId('authority', day),
  })),
  withAgence(ofClient('packaging_movements', 'packaging_movements', 'client', { kind: 'entree' })),
  withAgence(ofClient('commandes_emballage', 'commandes_emballage', 'client', { state: 'demandee' })),
  inTurn(ofClient('produits', 'produits', 'client'), (day) => ({ name: day, designation: day })),
  inTurn(withAgence(ofClient('stocks', 'stocks', 'client')), (day) => ({
    produit: stableId('authority', day),
  })),
  withAgence(ofClient('stock_movements', 'stock_movements', 'client', { kind: 'entree' })),
]
