import { collection } from '../schema/collection.ts'
import { relation, select, text } from '../schema/fields.ts'

/** The outcome of each record of a lot: a commande, a facture or a dépense. */
export const jobs_rows = collection('jobs_rows', {
  labels: { one: 'ligne de lot', many: 'lignes de lot', feminine: true },
  title: 'command',
  journalled: false,
  fields: {
    job: relation({ label: 'Lot', to: 'jobs', required: true, cascadeDelete: true }),
    command: relation({ label: 'Commande', to: 'commands' }),
    /** Emptied on delete: a brouillon may be prepared again while its row is pending, or after its refusal. */
    facture: relation({ label: 'Facture', to: 'factures', emptyOnDelete: true }),
    depence: relation({ label: 'Dépense', to: 'depences', emptyOnDelete: true }),
    result: select({
      label: 'Résultat',
      options: { pending: 'En attente', success: 'Appliqué', failed: 'Refusé' },
    }),
    reason: text({ label: 'Raison', max: 300 }),
    suivi: relation({ label: 'Suivi', to: 'suivis' }),
  },
  indexes: [
    { fields: ['job', 'command'], unique: true, where: "command <> ''" },
    { fields: ['job', 'facture'], unique: true, where: "facture <> ''" },
    { fields: ['job', 'depence'], unique: true, where: "depence <> ''" },
    { fields: ['job', 'result'] },
    { fields: ['command'] },
    { fields: ['facture'], where: "facture <> ''" },
    { fields: ['depence'], where: "depence <> ''" },
  ],
})
