import { collection } from '../schema/collection.ts'
import { bool, money, text } from '../schema/fields.ts'

/** Packaging clients pack their parcels in. `packaging_stocks` counts it, by agence and client. */
export const packaging = collection('packaging', {
  labels: { one: 'emballage', many: 'emballages' },
  title: 'name',
  search: ['name'],
  sort: 'name',
  cached: true,
  fields: {
    name: text({ label: 'Nom', required: true, unique: true, max: 80 }),
    size: text({ label: 'Dimensions', max: 40, help: 'Par exemple 30 × 40 cm.' }),
    price: money({ label: 'Prix', min: 0 }),
    active: bool({ label: 'Proposé', default: true }),
  },
})
