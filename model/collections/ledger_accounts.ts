import { collection } from '../schema/collection.ts'
import { count, money, relation, text } from '../schema/fields.ts'

/** Where a dirham can be: with a livreur, in a caisse, owed to a client. Made when something is first posted there. */
export const ledger_accounts = collection('ledger_accounts', {
  labels: { one: 'compte', many: 'comptes' },
  title: 'kind',
  // Not journalled: the balance follows from the postings, which are sealed; `wasl verify` compares the two.
  journalled: false,
  fields: {
    /**
     * A key of `ACCOUNTS`, whose labels only the pages that
     * show them load: no `select`, so that lists stay small.
     */
    kind: text({ label: 'Compte', max: 30, required: true, write: [] }),
    user: relation({ label: 'Personne', to: 'users', write: [] }),
    agence: relation({ label: 'Agence', to: 'agences', write: [] }),
    /** Debit less credit of a guarded account; the others are summed. */
    balance: money({ label: 'Solde', digits: 14, write: [] }),
    /** Postings so far on a guarded account. */
    version: count({ label: 'Écritures', min: 0, write: [] }),
  },
  indexes: [
    { fields: ['kind', 'user', 'agence'], unique: true },
    { fields: ['user'], where: '"user" <> \'\'' },
    { fields: ['agence'], where: "agence <> ''" },
  ],
})
