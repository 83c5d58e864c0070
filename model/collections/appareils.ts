import { collection } from '../schema/collection.ts'
import { count, date, geoPoint, number, relation, text } from '../schema/fields.ts'

/**
 * A phone somebody works with, and the results it had not yet
 * sent at its last call. Only calls of the phone write it.
 */
export const appareils = collection('appareils', {
  labels: { one: 'téléphone', many: 'téléphones' },
  title: 'device',
  sort: '-dernier_mot',
  journalled: false,
  fields: {
    /** The id the phone gave itself. A shared phone has one record for each person. */
    device: text({ label: 'Téléphone', required: true, max: 15, write: [] }),
    user: relation({ label: 'Utilisateur', to: 'users', required: true, cascadeDelete: true, write: [] }),
    agence: relation({ label: 'Agence', to: 'agences', write: [] }),
    dernier_mot: date({ label: 'Dernier mot', write: [] }),
    en_attente: count({ label: 'Non envoyés', min: 0, write: [] }),
    preuves: count({ label: 'Photos non envoyées', min: 0, write: [] }),
    version: text({ label: 'Version', max: 40, write: [] }),
    /** Percent, as of the last call; null for a phone that does not report it. */
    batterie: count({ label: 'Batterie (%)', min: 0, max: 100, nullable: true, write: [] }),
    /** Position sent with the last result whose livreur allowed it; erased after thirty days. */
    position: geoPoint({ label: 'Dernière position', write: [] }),
    position_at: date({ label: 'Position du', write: [] }),
    /** Seconds to add to its clock. */
    decalage: number({ label: 'Décalage de l’horloge (s)', write: [] }),
  },
  indexes: [
    { fields: ['device', 'user'], unique: true },
    { fields: ['dernier_mot'] },
    { fields: ['user', 'dernier_mot'] },
    { fields: ['agence', 'dernier_mot'] },
    { fields: ['user'], where: 'en_attente > 0' },
    { fields: ['position_at'], where: 'position_at IS NOT NULL' },
  ],
})
