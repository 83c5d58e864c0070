import { produits } from '#model/collections/produits.ts'
import { stockMovements } from '#model/collections/stock_movements.ts'
import { stocks } from '#model/collections/stocks.ts'
import { STOCK_BY_HAND } from '#model/domain/stock.ts'
import { formSpec } from '#web/form/form-spec.ts'
import { AMONG } from './views.tsx'

export const thresholdForm = formSpec(stocks, { groups: [{ fields: ['threshold'] }] })

export const movementForm = formSpec(stockMovements, {
  groups: [{ fields: ['produit', 'agence', 'kind', 'nombre', 'motif'] }],
  among: { produit: 'active = true' },
  hisAgence: true,
  choices: () => ({ kind: STOCK_BY_HAND }),
})

/** A client names their own products. */
export const productForm = formSpec(produits, {
  groups: [{ fields: ['client', 'name', 'variante', 'sku', 'code_barres', 'active'] }],
  among: AMONG,
  without: ({ user }, record) => (user.type === 'client' || record !== null ? ['client'] : []),
})
