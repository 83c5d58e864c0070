import { collection } from '../schema/collection.ts'
import { date, file, money, relation, select, text } from '../schema/fields.ts'

/** Cash an agence brings to the bank: out of its caisse at once, at the bank when another person has seen it there. */
export const remisesBanque = collection('remises_banque', {
  labels: { one: 'remise en banque', many: 'remises en banque', feminine: true },
  title: 'reference',
  search: ['reference'],
  sort: '-created',
  fields: {
    agence: relation({ label: 'Agence', to: 'agences' }),
    montant: money({ label: 'Montant', required: true, min: 1, max: 1_000_000_000 }),
    reference: text({ label: 'Référence du bordereau', max: 120 }),
    preuve: file({
      label: 'Bordereau',
      mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
      maxSize: 5_000_000,
      protected: true,
    }),
    state: select({
      label: 'État',
      options: { attente: 'En route', postee: 'Postée', annulee: 'Annulée' },
      default: 'attente',
    }),
    author: relation({ label: 'Remise par', to: 'users', write: [] }),
    decided_by: relation({ label: 'Décidée par', to: 'users', write: [] }),
    decided_at: date({ label: 'Décidée le', write: [] }),
  },
  indexes: [
    { fields: ['created'] },
    { fields: ['agence', 'created'] },
    { fields: ['state', 'created'], where: "state = 'attente'" },
  ],
})
