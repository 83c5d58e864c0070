import { collection } from '../schema/collection.ts'
import { date, relation } from '../schema/fields.ts'

/** How far each person has read a claim: one mark per person, moved forward, never a row per message. */
export const reclamations_lus = collection('reclamations_lus', {
  labels: { one: 'marque de lecture', many: 'marques de lecture', feminine: true },
  title: 'reclamation',
  sort: '-read_at',
  journalled: false,
  fields: {
    reclamation: relation({ label: 'Réclamation', to: 'reclamations', required: true, cascadeDelete: true }),
    user: relation({ label: 'Lecteur', to: 'users', required: true, cascadeDelete: true }),
    read_at: date({ label: 'Lu jusqu’à' }),
  },
  indexes: [{ fields: ['reclamation', 'user'], unique: true }, { fields: ['user'] }],
})
