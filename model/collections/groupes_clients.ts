import { collection } from '../schema/collection.ts'
import { text } from '../schema/fields.ts'

/** Clients who pay the same tariffs. */
export const groupes_clients = collection('groupes_clients', {
  labels: { one: 'groupe de clients', many: 'groupes de clients' },
  title: 'name',
  search: ['name'],
  sort: 'name',
  cached: true,
  fields: {
    name: text({ label: 'Nom', required: true, unique: true, max: 60 }),
    note: text({ label: 'Note', max: 500, multiline: true }),
  },
})
