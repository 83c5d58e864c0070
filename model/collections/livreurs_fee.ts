import { FEE_EVENTS } from '../domain/commande/decide/moves.ts'
import { collection } from '../schema/collection.ts'
import { date, money, relation, select } from '../schema/fields.ts'

/** A commission of livreurs, dated. Empty livreur, ville, zone or agence: the row applies to all of them. */
export const livreurs_fee = collection('livreurs_fee', {
  labels: { one: 'commission', many: 'commissions', feminine: true },
  title: 'outcome',
  sort: '-created',
  cached: true,
  fields: {
    livreur: relation({ label: 'Livreur', to: 'users' }),
    ville: relation({ label: 'Ville', to: 'villes' }),
    zone: relation({ label: 'Zone', to: 'zones' }),
    agence: relation({ label: 'Agence', to: 'agences' }),
    outcome: select({ label: 'Pour', required: true, options: FEE_EVENTS }),
    amount: money({ label: 'Montant', required: true, nullable: true, min: 0 }),
    valid_from: date({ label: 'À partir du', dayOnly: true, required: true }),
    valid_to: date({ label: 'Jusqu’au', dayOnly: true }),
  },
  indexes: [{ fields: ['livreur', 'ville'] }, { fields: ['ville'] }],
  periods: {
    of: ['livreur', 'ville', 'zone', 'agence', 'outcome'],
    from: 'valid_from',
    to: 'valid_to',
    overlap:
      'Une commission vaut déjà sur une partie de cette période. Terminez-la d’abord, ou changez les dates.',
  },
})
