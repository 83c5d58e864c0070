import { FEE_OUTCOMES } from '../domain/tariffs/faits.ts'
import { collection } from '../schema/collection.ts'
import { count, date, money, number, relation, select } from '../schema/fields.ts'

/**
 * A dated tariff that differs from those of the villes. It is for a client, a groupe or everybody; in a ville, a zone or
 * everywhere; from an agence or from any. An amount of 0 is free.
 */
export const clients_fee = collection('clients_fee', {
  labels: { one: 'tarif client', many: 'tarifs clients' },
  title: 'outcome',
  sort: '-created',
  cached: true,
  fields: {
    client: relation({ label: 'Client', to: 'users' }),
    groupe: relation({ label: 'Groupe', to: 'groupes_clients' }),
    ville: relation({ label: 'Ville', to: 'villes' }),
    zone: relation({ label: 'Zone', to: 'zones' }),
    agence: relation({ label: 'Agence de départ', to: 'agences' }),
    outcome: select({ label: 'Pour', required: true, options: FEE_OUTCOMES }),
    /** Lower bound of a range, in the unit of the fait (`MEASURES`): rows of one key make its ranges. */
    seuil: count({
      label: 'Seuil (g ou nuits)',
      min: 0,
      max: 200_000,
      help: 'Du poids, en grammes, ou de la nuit de stockage à partir desquels ce montant est dû.',
    }),
    /** The amount due; beside a percentage, the least amount due. */
    amount: money({ label: 'Montant TTC', required: true, nullable: true, min: 0 }),
    pourcentage: number({
      label: 'Part (%)',
      min: 0,
      max: 100,
      help: 'Pour « Frais d’encaissement » ou « Assurance ». Le montant est alors le minimum dû.',
    }),
    valid_from: date({ label: 'À partir du', dayOnly: true, required: true }),
    valid_to: date({ label: 'Jusqu’au', dayOnly: true }),
  },
  indexes: [{ fields: ['client', 'ville'] }, { fields: ['ville'] }],
  periods: {
    of: ['client', 'groupe', 'ville', 'zone', 'agence', 'outcome', 'seuil'],
    from: 'valid_from',
    to: 'valid_to',
    overlap: 'Un tarif vaut déjà sur une partie de cette période. Terminez-le d’abord, ou changez les dates.',
  },
})
