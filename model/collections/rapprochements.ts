import { collection } from '../schema/collection.ts'
import { money, relation, text } from '../schema/fields.ts'

/** A payment by card, transfer or cheque was seen on the account of the company. */
export const rapprochements = collection('rapprochements', {
  labels: { one: 'rapprochement', many: 'rapprochements' },
  title: 'reference',
  search: ['reference'],
  sort: '-created',
  fields: {
    suivi: relation({ label: 'Suivi', to: 'suivis', unique: true }),
    /** 0 of a payment that a correction took off the bank, once the account no longer has it. */
    montant: money({ label: 'Montant' }),
    command: relation({ label: 'Commande', to: 'commands', write: [] }),
    agence: relation({ label: 'Agence', to: 'agences', write: [] }),
    /** Reference of the payment, as it was recorded with it. */
    reference: text({ label: 'Référence', max: 120, write: [] }),
    /** The amount of the same commande that was seen before a correction changed it. */
    deja: money({ label: 'Déjà vu en banque', write: [] }),
    author: relation({ label: 'Rapproché par', to: 'users', write: [] }),
  },
  indexes: [{ fields: ['created'] }, { fields: ['command'] }, { fields: ['agence', 'created'] }],
})
