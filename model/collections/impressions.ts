import { collection } from '../schema/collection.ts'
import { count, date, relation, select, text } from '../schema/fields.ts'

/** A print: the paper, its author, and how many were made before. */
export const impressions = collection('impressions', {
  labels: { one: 'impression', many: 'impressions', feminine: true },
  title: 'at',
  sort: '-at',
  fields: {
    command: relation({ label: 'Commande', to: 'commands', write: [] }),
    bon: relation({ label: 'Bon', to: 'bons', write: [] }),
    kind: select({ label: 'Document', options: { etiquette: 'Étiquette', bon: 'Bon' }, write: [] }),
    format: text({ label: 'Format', max: 20, write: [] }),
    copy: count({ label: 'Exemplaire', min: 1, write: [] }),
    author: relation({ label: 'Par', to: 'users', write: [] }),
    at: date({ label: 'Quand', write: [] }),
    /** Id chosen by the caller: a print request repeated after a failure gives the same paper. */
    lot: text({ label: 'Lot', max: 15, see: [], write: [] }),
  },
  indexes: [
    { fields: ['at'] },
    { fields: ['command', 'at'], where: "command <> ''" },
    { fields: ['bon', 'at'], where: "bon <> ''" },
    { fields: ['author', 'at'] },
    { fields: ['lot', 'author'], where: "lot <> ''" },
  ],
})
