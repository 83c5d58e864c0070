import { collection } from '../schema/collection.ts'
import { bool, date, relation, text } from '../schema/fields.ts'

/** A parcel of an inventaire: expected there, scanned there, or both. */
export const inventaires_details = collection('inventaires_details', {
  labels: { one: 'ligne d’inventaire', many: 'lignes d’inventaire', feminine: true },
  title: 'command',
  fields: {
    inventaire: relation({ label: 'Inventaire', to: 'inventaires', required: true, cascadeDelete: true }),
    command: relation({ label: 'Commande', to: 'commands', required: true }),
    expected: bool({ label: 'Attendu', write: [] }),
    scanned_at: date({ label: 'Scanné le', write: [] }),
    scanned_by: relation({ label: 'Scanné par', to: 'users', write: [] }),
    box: text({ label: 'Emplacement', max: 30 }),
  },
  indexes: [{ fields: ['inventaire', 'command'], unique: true }, { fields: ['command'] }],
})
