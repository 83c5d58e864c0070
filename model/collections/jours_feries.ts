import { collection } from '../schema/collection.ts'
import { date, text } from '../schema/fields.ts'

/** Days on which the company does not work, Sundays apart. */
export const jours_feries = collection('jours_feries', {
  labels: { one: 'jour férié', many: 'jours fériés' },
  title: 'name',
  sort: 'day',
  cached: true,
  fields: {
    day: date({ label: 'Jour', dayOnly: true, required: true }),
    name: text({ label: 'Nom', required: true, max: 80 }),
  },
  indexes: [{ fields: ['day'], unique: true }],
})
