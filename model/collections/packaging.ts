import { collection } from '../schema/collection.ts'
import { bool, count, money, text } from '../schema/fields.ts'

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
    stock: count({ label: 'Stock', min: 0, see: ['moderateur'] }),
    threshold: count({ label: 'Seuil d’alerte', min: 0, see: ['moderateur'] }),
    active: bool({ label: 'Proposé', default: true }),
  },
})
