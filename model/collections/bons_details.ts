import { collection } from '../schema/collection.ts'
import { bool, date, relation } from '../schema/fields.ts'

export const bons_details = collection('bons_details', {
  labels: { one: 'ligne de bon', many: 'lignes de bon', feminine: true },
  title: 'command',
  fields: {
    bon: relation({ label: 'Bon', to: 'bons', required: true, cascadeDelete: true }),
    command: relation({ label: 'Commande', to: 'commands', required: true }),
    expected: bool({ label: 'Attendu' }),
    scanned_at: date({ label: 'Scanné à' }),
    scanned_by: relation({ label: 'Scanné par', to: 'users' }),
    missing: bool({ label: 'Manquant' }),
  },
  indexes: [{ fields: ['bon', 'command'], unique: true }, { fields: ['command'] }],
})
