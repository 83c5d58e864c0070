import { collection } from '../schema/collection.ts'
import { date, money, number, relation, select } from '../schema/fields.ts'

/** What a fee is charged for; the same words serve both grids. */
export const FEE_OUTCOMES = {
  livraison: 'Livraison',
  refus: 'Refus',
  retour: 'Retour',
  annulation: 'Annulation',
  echange: 'Échange',
  relance: 'Relance',
  poids: 'Poids',
  changement: 'Changement',
} as const

/** A dated exception to the tariffs of a ville. Empty client, ville or agence: all of them. */
export const clients_fee = collection('clients_fee', {
  labels: { one: 'tarif client', many: 'tarifs clients' },
  title: 'outcome',
  sort: '-created',
  fields: {
    client: relation({ label: 'Client', to: 'users' }),
    ville: relation({ label: 'Ville', to: 'villes' }),
    agence: relation({ label: 'Agence de départ', to: 'agences' }),
    outcome: select({ label: 'Pour', required: true, options: FEE_OUTCOMES }),
    amount: money({ label: 'Montant TTC', min: 0 }),
    tva: number({ label: 'TVA (%)', min: 0, max: 100 }),
    valid_from: date({ label: 'À partir du', dayOnly: true, required: true }),
    valid_to: date({ label: 'Jusqu’au', dayOnly: true }),
  },
  indexes: [{ fields: ['client', 'ville'] }, { fields: ['ville'] }],
})
