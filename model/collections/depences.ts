import { collection } from '../schema/collection.ts'
import { date, money, relation, select, text } from '../schema/fields.ts'

export const depences = collection('depences', {
  labels: { one: 'dépense', many: 'dépenses', feminine: true },
  title: 'label',
  search: ['label', 'note'],
  sort: '-date,-created',
  fields: {
    date: date({ label: 'Date', dayOnly: true, required: true }),
    label: text({ label: 'Libellé', required: true, max: 120 }),
    category: select({
      label: 'Catégorie',
      required: true,
      options: {
        carburant: 'Carburant',
        loyer: 'Loyer',
        salaires: 'Salaires',
        telephone: 'Téléphone et internet',
        fournitures: 'Fournitures',
        entretien: 'Entretien',
        peage: 'Péage et parking',
        autre: 'Autre',
      },
    }),
    amount: money({ label: 'Montant', required: true, min: 1, max: 100_000_000 }),
    agence: relation({ label: 'Agence', to: 'agences' }),
    payee_par: select({
      label: 'Payée par',
      options: { caisse: 'Caisse', banque: 'Banque', livreur: 'Livreur' },
      default: 'caisse',
    }),
    author: relation({ label: 'Saisie par', to: 'users', write: [] }),
    note: text({ label: 'Note', max: 1000, multiline: true }),
  },
  indexes: [
    { fields: ['date', 'created'] },
    { fields: ['agence', 'date'] },
    { fields: ['category', 'date'] },
  ],
})
