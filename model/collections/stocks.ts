import { collection } from '../schema/collection.ts'
import { count, date, relation } from '../schema/fields.ts'

const COUNTED = { write: [] } as const

/** The pieces of a product that an agence holds for its client. The sum of its movements; the first of them creates it. */
export const stocks = collection('stocks', {
  labels: { one: 'stock', many: 'stocks' },
  title: 'produit',
  sort: '-moved_at',
  // `wasl verify` counts it again from the movements, which are sealed.
  journalled: false,
  fields: {
    produit: relation({ label: 'Produit', to: 'produits', ...COUNTED }),
    client: relation({ label: 'Client', to: 'users', ...COUNTED }),
    agence: relation({ label: 'Agence', to: 'agences', ...COUNTED }),
    /** Pieces on the shelf that no commande reserves. */
    disponible: count({ label: 'Disponible', min: 0, ...COUNTED }),
    /** Pieces on the shelf, reserved by commandes that have not left. */
    reserve: count({ label: 'Réservé', min: 0, ...COUNTED }),
    /** Pieces in parcels on their way back. */
    en_retour: count({ label: 'En retour', min: 0, ...COUNTED }),
    endommage: count({ label: 'Endommagé', min: 0, ...COUNTED }),
    /** Of its last movement: who only sets the threshold moved nothing. */
    moved_at: date({ label: 'Dernier mouvement', ...COUNTED }),
    threshold: count({
      label: 'Seuil d’alerte',
      min: 0,
      max: 1_000_000,
      help: 'À ce nombre ou au-dessous, le stock est signalé. 0 : jamais.',
    }),
  },
  indexes: [
    { fields: ['produit', 'agence'], unique: true },
    { fields: ['agence', 'moved_at'] },
    { fields: ['client', 'moved_at'] },
    { fields: ['moved_at'] },
  ],
})
