import { collection } from '../schema/collection.ts'
import { money, relation, text } from '../schema/fields.ts'

/**
 * Cash a livreur holds that belongs to none of his parcels: taken along for refunds at doors, or taken for a
 * result that is a conflict. It comes back with his next versement.
 */
export const avances = collection('avances', {
  labels: { one: 'avance', many: 'avances', feminine: true },
  title: 'motif',
  search: ['motif'],
  sort: '-created',
  fields: {
    livreur: relation({ label: 'Livreur', to: 'users', required: true }),
    agence: relation({ label: 'Agence', to: 'agences' }),
    /** Below zero where a conflict is decided, alone. */
    montant: money({ label: 'Montant', required: true, min: -10_000_000, max: 10_000_000 }),
    motif: text({ label: 'Motif', required: true, max: 500 }),
    caissier: relation({ label: 'Caissier', to: 'users', write: [] }),
    /** The conflict whose cash it is; with the opposite amount once that is decided. */
    conflit: relation({ label: 'Conflit', to: 'conflits', write: [] }),
    /** The versement that brought it back. */
    versement: relation({ label: 'Rendue par', to: 'versements', write: [] }),
  },
  indexes: [
    { fields: ['created'] },
    { fields: ['livreur', 'created'] },
    { fields: ['agence', 'created'] },
    { fields: ['livreur'], where: "versement = ''" },
    { fields: ['conflit'], where: "conflit <> ''" },
  ],
})
