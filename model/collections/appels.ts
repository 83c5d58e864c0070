import { collection } from '../schema/collection.ts'
import { date, relation, select } from '../schema/fields.ts'

/** A call or message to the recipient, made from the app: the evidence behind an attempt. */
export const appels = collection('appels', {
  labels: { one: 'appel', many: 'appels' },
  title: 'at',
  sort: '-at',
  fields: {
    command: relation({ label: 'Commande', to: 'commands', required: true }),
    author: relation({ label: 'Par', to: 'users', write: [] }),
    kind: select({
      label: 'Moyen',
      required: true,
      options: { appel: 'Appel', whatsapp: 'WhatsApp', sms: 'SMS' },
    }),
    at: date({ label: 'Quand', write: [] }),
    device_at: date({ label: 'Heure de l’appareil' }),
  },
  indexes: [{ fields: ['command', 'at'] }],
})
