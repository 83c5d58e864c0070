import { commandesEmballage } from '#model/collections/commandes_emballage.ts'
import { packaging } from '#model/collections/packaging.ts'
import { packagingMovements } from '#model/collections/packaging_movements.ts'
import { packagingStocks } from '#model/collections/packaging_stocks.ts'
import { BY_HAND } from '#model/domain/packaging.ts'
import { formSpec } from '#web/form/form-spec.ts'
import { QuantityChips } from './components/quantity-chips.tsx'
import { AMONG } from './views.tsx'

/** A client orders for their own account, from the agence that serves it. */
export const orderForm = formSpec(commandesEmballage, {
  groups: [{ fields: ['client', 'packaging', 'quantity', 'agence'] }],
  except: ['state', 'motif'],
  among: { ...AMONG, packaging: 'active = true' },
  wide: ['quantity'],
  inputs: { quantity: QuantityChips },
  without: ({ user }) => (user.type === 'client' ? ['client', 'agence'] : []),
})

export const stockForm = formSpec(packagingStocks, { groups: [{ fields: ['threshold'] }] })

export const movementForm = formSpec(packagingMovements, {
  groups: [{ fields: ['packaging', 'agence', 'kind', 'nombre', 'motif'] }],
  among: { packaging: 'active = true' },
  choices: () => ({ kind: BY_HAND }),
})

export const catalogueForm = formSpec(packaging, {
  groups: [{ fields: ['name', 'size', 'price', 'active'] }],
})
