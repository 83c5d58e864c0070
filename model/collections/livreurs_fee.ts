import { collection } from '../schema/collection.ts'
import { date, money, relation, select } from '../schema/fields.ts'
import { FEE_OUTCOMES } from './clients_fee.ts'

/** What a livreur earns. Empty livreur or ville: all of them. */
export const livreurs_fee = collection('livreurs_fee', {
  labels: { one: 'commission', many: 'commissions', feminine: true },
  title: 'outcome',
  sort: '-created',
  fields: {
    livreur: relation({ label: 'Livreur', to: 'users' }),
    ville: relation({ label: 'Ville', to: 'villes' }),
    outcome: select({ label: 'Pour', required: true, options: FEE_OUTCOMES }),
    amount: money({ label: 'Montant', min: 0 }),
    valid_from: date({ label: 'À partir du', dayOnly: true, required: true }),
    valid_to: date({ label: 'Jusqu’au', dayOnly: true }),
  },
  indexes: [{ fields: ['livreur', 'ville'] }, { fields: ['ville'] }],
})
