import { MOST_AVIS_TEXT, MOST_STARS } from '../domain/commande/avis.ts'
import { collection } from '../schema/collection.ts'
import { count, date, relation, text } from '../schema/fields.ts'

/** How a recipient says his delivery went: once, from his page. Who brought it does not read who said what. */
export const avis = collection('avis', {
  labels: { one: 'avis', many: 'avis' },
  title: 'note',
  sort: '-at',
  fields: {
    command: relation({
      label: 'Commande',
      to: 'commands',
      required: true,
      unique: true,
      cascadeDelete: true,
      write: [],
    }),
    note: count({ label: 'Note', required: true, min: 1, max: MOST_STARS, write: [] }),
    mot: text({ label: 'Un mot', max: MOST_AVIS_TEXT, write: [] }),
    /** Who delivered it, for whom, and from where, at that time. */
    livreur: relation({ label: 'Livreur', to: 'users', write: [] }),
    client: relation({ label: 'Client', to: 'users', write: [] }),
    agence: relation({ label: 'Agence', to: 'agences', write: [] }),
    /** When it was said first. */
    at: date({ label: 'Donné le', write: [] }),
  },
  indexes: [
    { fields: ['at'] },
    { fields: ['client', 'at'] },
    { fields: ['livreur', 'at'] },
    { fields: ['agence', 'at'] },
    { fields: ['note', 'at'] },
  ],
})
