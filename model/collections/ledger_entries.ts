import { collection } from '../schema/collection.ts'
import { date, relation, text } from '../schema/fields.ts'

/**
 * One entry for each fact that means money, naming its cause.
 * Never edited: a correction is a reversal and a new entry.
 */
export const ledger_entries = collection('ledger_entries', {
  labels: { one: 'écriture comptable', many: 'écritures comptables', feminine: true },
  title: 'label',
  sealed: true,
  // An entry names its cause, its author and its hour: it is its own line of journal.
  journalled: false,
  fields: {
    cause_collection: text({ label: 'Origine', max: 60, required: true, write: [] }),
    cause: text({ label: 'Fiche d’origine', max: 15, required: true, write: [] }),
    rule: text({ label: 'Règle', max: 40, required: true, write: [] }),
    /** The day of the fact. */
    occurred_at: date({ label: 'Date du fait', required: true, write: [] }),
    /** The day of the book: later than the fact when its day was closed. */
    posted_at: date({ label: 'Passée le', required: true, write: [] }),
    label: text({ label: 'Libellé', max: 200, write: [] }),
    actor: relation({ label: 'Par', to: 'users', write: [] }),
    reverses: relation({ label: 'Contre-passe', to: 'ledger_entries', write: [] }),
    command: relation({ label: 'Commande', to: 'commands', write: [] }),
    agence: relation({ label: 'Agence', to: 'agences', write: [] }),
  },
  indexes: [
    { fields: ['cause', 'rule', 'cause_collection'], unique: true },
    { fields: ['reverses'], unique: true, where: "reverses <> ''" },
    { fields: ['command'], where: "command <> ''" },
    { fields: ['posted_at'] },
  ],
})
