import { collection } from '../schema/collection.ts'
import { count, relation } from '../schema/fields.ts'

const COUNTED = { write: [] } as const

/**
 * The packaging of one kind that an agence holds, or that a client has left. The sum of its movements; the first of
 * them creates it.
 */
export const packagingStocks = collection('packaging_stocks', {
  labels: { one: 'stock d’emballages', many: 'stocks d’emballages' },
  title: 'packaging',
  sort: 'packaging',
  // `wasl verify` counts it again from the movements, which are sealed.
  journalled: false,
  fields: {
    packaging: relation({ label: 'Emballage', to: 'packaging', ...COUNTED }),
    /** Empty where a client holds it. */
    agence: relation({ label: 'Agence', to: 'agences', ...COUNTED }),
    /** Empty where an agence holds it. */
    client: relation({ label: 'Client', to: 'users', ...COUNTED }),
    /** Below zero when more left than was ever entered: it is to be counted. */
    stock: count({ label: 'Stock', ...COUNTED }),
    /** Ordered by clients and not delivered yet. */
    reserve: count({ label: 'Réservé', min: 0, ...COUNTED }),
    /** By this agence; what is older is taken off at night. */
    vendus_30j: count({ label: 'Vendus 30 j', see: ['moderateur'], ...COUNTED }),
    threshold: count({
      label: 'Seuil d’alerte',
      min: 0,
      max: 1_000_000,
      see: ['moderateur'],
      help: 'À ce nombre ou au-dessous, le stock est signalé. 0 : jamais.',
    }),
  },
  indexes: [
    { fields: ['packaging', 'agence', 'client'], unique: true },
    { fields: ['agence'] },
    { fields: ['client'], where: "client <> ''" },
  ],
})
