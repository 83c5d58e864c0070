import { MOST_AVIS_TEXT, MOST_STARS } from '../domain/commande/avis.ts'
import { collection } from '../schema/collection.ts'
import { count, date, relation, text } from '../schema/fields.ts'

/**
 * A recipient's rating of a delivery, given once from the tracking page. The livreur who brought it does not read
 * whose it is.
 */
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
    /** The livreur who delivered it, the client it was for, and the agence it came from, at that time. */
    livreur: relation({ label: 'Livreur', to: 'users', write: [] }),
    client: relation({ label: 'Client', to: 'users', write: [] }),
    agence: relation({ label: 'Agence', to: 'agences', write: [] }),
    /** Time of the first version of the opinion. */
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
