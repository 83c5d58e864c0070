import { collection } from '../schema/collection.ts'
import { bool, count, relation } from '../schema/fields.ts'

/** Open hours in a state after which a parcel is late, everywhere or in a ville. */
export const minuteurs = collection('minuteurs', {
  labels: { one: 'minuteur', many: 'minuteurs' },
  title: 'status',
  cached: true,
  fields: {
    status: relation({ label: 'État', to: 'tracking_states', required: true }),
    ville: relation({ label: 'Ville', to: 'villes', help: 'Vide : partout.' }),
    orange_h: count({
      label: 'En retard après (h)',
      min: 0,
      max: 2_000,
      help: 'Heures ouvertes ; 0 : jamais.',
    }),
    red_h: count({
      label: 'Très en retard après (h)',
      min: 0,
      max: 2_000,
      help: 'Heures ouvertes ; 0 : jamais.',
    }),
    /** Instead of hours: by the end of the working day. */
    same_day: bool({
      label: 'Le jour même',
      help: 'Au lieu des heures : en retard à 22:00 le jour même, très en retard à 22:00 le jour ouvert suivant.',
    }),
    active: bool({ label: 'Actif', default: true }),
  },
  indexes: [{ fields: ['status', 'ville'], unique: true }],
})
