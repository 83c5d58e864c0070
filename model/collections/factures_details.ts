import { collection } from '../schema/collection.ts'
import { money, relation, text } from '../schema/fields.ts'

export const factures_details = collection('factures_details', {
  labels: { one: 'ligne de facture', many: 'lignes de facture', feminine: true },
  title: 'command',
  fields: {
    facture: relation({ label: 'Facture', to: 'factures', required: true, cascadeDelete: true }),
    command: relation({ label: 'Commande', to: 'commands', required: true }),
    price: money({ label: 'Prix' }),
    fee: money({ label: 'Frais' }),
    packaging: money({ label: 'Emballage' }),
    motif: text({ label: 'Motif', max: 120 }),
  },
  indexes: [{ fields: ['facture'] }, { fields: ['command'] }],
})
