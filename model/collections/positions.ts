import { collection } from '../schema/collection.ts'
import { count, date, geoPoint, relation } from '../schema/fields.ts'

/**
 * The place where a recipient waits for one parcel, sent with one tap and with consent, for the livreur who brings
 * it. Erased on demand and after thirty days; the journal keeps that it was sent, never the place.
 */
export const positions = collection('positions', {
  labels: { one: 'position du destinataire', many: 'positions des destinataires', feminine: true },
  title: 'at',
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
    position: geoPoint({ label: 'Position', write: [], journalled: false }),
    precision_m: count({ label: 'À (m) près', min: 0, write: [] }),
    at: date({ label: 'Envoyée le', write: [] }),
  },
  indexes: [{ fields: ['at'] }],
})
