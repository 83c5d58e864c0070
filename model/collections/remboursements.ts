import { collection } from '../schema/collection.ts'
import { json, money, relation, text } from '../schema/fields.ts'

/**
 * Cash that settles the gaps of versements: a livreur pays
 * in what was missing, or gets back what was too much.
 */
export const remboursements = collection('remboursements', {
  labels: { one: 'remboursement', many: 'remboursements' },
  title: 'recu',
  search: ['recu'],
  sort: '-created',
  fields: {
    livreur: relation({ label: 'Livreur', to: 'users', required: true }),
    agence: relation({ label: 'Agence', to: 'agences' }),
    /** Notes and coins: `{"200": 3, "0.5": 1}`. */
    comptage: json({ label: 'Comptage' }),
    /** Negative: handed out to the livreur. */
    montant: money({ label: 'Montant', required: true }),
    caissier: relation({ label: 'Caissier', to: 'users', write: [] }),
    /** A number of the series RV. */
    recu: text({ label: 'Reçu', max: 40, write: [] }),
    /** The words of the receipt, as they were written. */
    snapshot: json({ label: 'Contenu figé', see: [], write: [] }),
  },
  indexes: [
    { fields: ['created'] },
    { fields: ['livreur', 'created'] },
    { fields: ['agence', 'created'] },
    { fields: ['recu'], unique: true, where: "recu <> ''" },
  ],
})
