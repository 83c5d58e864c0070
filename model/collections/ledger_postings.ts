import { collection } from '../schema/collection.ts'
import { count, money, relation } from '../schema/fields.ts'

/** The sides of an entry: they sum to zero, which the database itself checks. */
export const ledger_postings = collection('ledger_postings', {
  labels: { one: 'mouvement', many: 'mouvements' },
  title: 'account',
  sealed: true,
  // Part of its entry, and sealed like it.
  journalled: false,
  fields: {
    entry: relation({ label: 'Écriture', to: 'ledger_entries', required: true, write: [] }),
    account: relation({ label: 'Compte', to: 'ledger_accounts', required: true, write: [] }),
    /** Debit positive, credit negative. */
    amount: money({ label: 'Montant', digits: 14, write: [] }),
    /** The balance of a guarded account once this is posted; 0 on an account that is summed. */
    balance_after: money({ label: 'Solde après', digits: 14, write: [] }),
    /** Place among the postings of a guarded account, from 1; 0 on an account that is summed. */
    account_version: count({ label: 'Rang', min: 0, write: [] }),
  },
  indexes: [{ fields: ['entry'] }, { fields: ['account', 'created'] }],
})
