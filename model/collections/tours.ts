import { collection } from '../schema/collection.ts'
import { count, date, money, relation, select, text } from '../schema/fields.ts'

/** A livreur's day with a load of parcels, from the first one loaded to the last one accounted for. */
export const tours = collection('tours', {
  labels: { one: 'tournée', many: 'tournées', feminine: true },
  title: 'day',
  sort: '-day,-created',
  fields: {
    livreur: relation({ label: 'Livreur', to: 'users', required: true, write: [] }),
    agence: relation({ label: 'Agence', to: 'agences', write: [] }),
    day: date({ label: 'Jour', dayOnly: true, write: [] }),
    state: select({
      label: 'État',
      options: { ouverte: 'Ouverte', close: 'Close' },
      write: ['BLS', 'livreur'],
    }),
    opened_at: date({ label: 'Ouverte le', write: [] }),
    closed_at: date({ label: 'Close le', write: [] }),
    closed_by: relation({ label: 'Close par', to: 'users', write: [] }),
    loaded: count({ label: 'Chargés', min: 0, write: [] }),
    delivered: count({ label: 'Livrés', min: 0, write: [] }),
    /** Parcels still with the livreur when the tour closed. */
    to_hand_back: count({ label: 'À rendre', min: 0, write: [] }),
    /** Cash of its parcels, as taken at the doors. */
    to_pay: money({ label: 'À verser', write: [] }),
    /**
     * The livreur who takes over the remaining parcels after a breakdown or a lost phone. Writing it hands them
     * over and closes the tour.
     */
    repris_par: relation({ label: 'Reprise par', to: 'users', write: ['Commandes'] }),
    note: text({ label: 'Note', max: 500 }),
  },
  indexes: [
    { fields: ['livreur'], unique: true, where: "state = 'ouverte'" },
    { fields: ['livreur', 'day'] },
    { fields: ['day', 'created'] },
  ],
})
