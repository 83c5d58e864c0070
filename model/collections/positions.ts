import { collection } from '../schema/collection.ts'
import { count, date, geoPoint, relation } from '../schema/fields.ts'

/**
 * Where a recipient said he waits for one parcel: sent by himself with one tap, with his consent, for who brings it.
 * Erased when he asks, and thirty days after; the journal keeps that he sent it, never the place.
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
