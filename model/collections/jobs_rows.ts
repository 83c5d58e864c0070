import { collection } from '../schema/collection.ts'
import { relation, select, text } from '../schema/fields.ts'

/** The outcome of each commande of a lot. */
export const jobs_rows = collection('jobs_rows', {
  labels: { one: 'ligne de lot', many: 'lignes de lot', feminine: true },
  title: 'command',
  journalled: false,
  fields: {
    job: relation({ label: 'Lot', to: 'jobs', required: true, cascadeDelete: true }),
    command: relation({ label: 'Commande', to: 'commands', required: true }),
    result: select({
      label: 'Résultat',
      options: { pending: 'En attente', success: 'Appliqué', failed: 'Refusé' },
    }),
    reason: text({ label: 'Raison', max: 300 }),
    suivi: relation({ label: 'Suivi', to: 'suivis' }),
  },
  indexes: [
    { fields: ['job', 'command'], unique: true },
    { fields: ['job', 'result'] },
    { fields: ['command'] },
  ],
})
