import { collection } from '../schema/collection.ts'
import { count, money, relation, select, text } from '../schema/fields.ts'

const COMPUTED = { write: [] } as const

/** Paiements sent to the bank in one file. */
export const lotsPaiement = collection('lots_paiement', {
  labels: { one: 'lot de paiement', many: 'lots de paiement' },
  title: 'libelle',
  search: ['libelle'],
  sort: '-created',
  fields: {
    libelle: text({ label: 'Libellé', max: 120 }),
    /** Virements waiting to be sent, all of clients or all of livreurs. */
    paiements: relation({ label: 'Paiements', to: 'paiements', maxSelect: 1000, required: true }),
    party: select({ label: 'Partie', options: { client: 'Client', livreur: 'Livreur' }, ...COMPUTED }),
    nombre: count({ label: 'Virements', ...COMPUTED }),
    montant: money({ label: 'Montant', digits: 14, ...COMPUTED }),
    author: relation({ label: 'Préparé par', to: 'users', ...COMPUTED }),
    /** The agence its author is bound to. */
    agence: relation({ label: 'Agence', to: 'agences', ...COMPUTED }),
  },
  indexes: [{ fields: ['created'] }, { fields: ['agence', 'created'] }],
})
