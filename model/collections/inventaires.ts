import { collection } from '../schema/collection.ts'
import { count, date, relation, select, text } from '../schema/fields.ts'

/** A count, by scan, of the parcels at an agence against those it should hold. */
export const inventaires = collection('inventaires', {
  labels: { one: 'inventaire', many: 'inventaires' },
  title: 'started_at',
  sort: '-started_at',
  fields: {
    agence: relation({ label: 'Agence', to: 'agences', required: true }),
    state: select({ label: 'État', options: { ouvert: 'Ouvert', clos: 'Clos' } }),
    started_at: date({ label: 'Commencé le', write: [] }),
    closed_at: date({ label: 'Clos le', write: [] }),
    author: relation({ label: 'Par', to: 'users', write: [] }),
    expected: count({ label: 'Attendus', min: 0, write: [] }),
    present: count({ label: 'Présents', min: 0, write: [] }),
    missing: count({ label: 'Manquants', min: 0, write: [] }),
    surplus: count({ label: 'En trop', min: 0, write: [] }),
    note: text({ label: 'Note', max: 500 }),
  },
  indexes: [
    { fields: ['agence'], unique: true, where: "state = 'ouvert'" },
    { fields: ['agence', 'started_at'] },
    { fields: ['started_at'] },
  ],
})
