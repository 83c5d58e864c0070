import { collection } from '../schema/collection.ts'
import { json, text } from '../schema/fields.ts'

/** Company-wide values, one record per key (identity, logo, defaults). */
export const settings = collection('settings', {
  labels: { one: 'réglage', many: 'réglages' },
  title: 'key',
  sort: 'key',
  cached: true,
  fields: {
    key: text({ label: 'Clé', required: true, unique: true, max: 60, pattern: '^[a-z_.]+$' }),
    value: json({ label: 'Valeur' }),
  },
})
