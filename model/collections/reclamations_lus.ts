import { collection } from '../schema/collection.ts'
import { date, relation } from '../schema/fields.ts'

/** The read mark of a person on a claim: one per person, moved forward, instead of a row per message. */
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
