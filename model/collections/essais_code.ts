import { collection } from '../schema/collection.ts'
import { bool, count, date, relation, text } from '../schema/fields.ts'

/**
 * An attempt of a livreur to enter the recipient's delivery
 * code: right or wrong. The code itself is never kept.
 */
export const essais_code = collection('essais_code', {
  labels: { one: 'essai de code', many: 'essais de code' },
  title: 'at',
  sort: '-at',
  fields: {
    command: relation({ label: 'Commande', to: 'commands', required: true }),
    code: text({ label: 'Code de remise', max: 12, transient: true, see: [] }),
    livreur: relation({ label: 'Livreur', to: 'users', write: [] }),
    juste: bool({ label: 'Code juste', write: [] }),
    restants: count({ label: 'Essais restants', min: 0, write: [] }),
    at: date({ label: 'Quand', write: [] }),
    device_at: date({ label: 'Heure de l’appareil' }),
  },
  indexes: [{ fields: ['command', 'at'] }],
})
