import { collection } from '../schema/collection.ts'
import { text } from '../schema/fields.ts'

/** Villes that are priced and served alike. */
export const zones = collection('zones', {
  labels: { one: 'zone', many: 'zones', feminine: true },
  title: 'name',
  search: ['name'],
  sort: 'name',
  cached: true,
  fields: { name: text({ label: 'Nom', required: true, unique: true, max: 40 }) },
})
