import { collection } from '../schema/collection.ts'
import { date, money, relation, select, text } from '../schema/fields.ts'

const COMPUTED = { write: [] } as const

/**
 * A payout that a client requests before the end of the cycle: at most the available amount, once a cycle.
 */
export const retraits = collection('retraits', {
  labels: { one: 'retrait', many: 'retraits' },
  title: 'montant',
  sort: '-created',
  fields: {
    user: relation({ label: 'Client', to: 'users' }),
    montant: money({ label: 'Montant', required: true, min: 1, max: 1_000_000_000 }),
    state: select({
      label: 'État',
      options: {
        attente: 'En attente',
        acceptee: 'Acceptée',
        refusee: 'Refusée',
        postee: 'Payée',
        annulee: 'Annulée',
      },
      write: ['Factures clients'],
    }),
    motif: text({ label: 'Motif', max: 300, write: ['Factures clients'] }),
    /** The facture whose report took it. */
    reporte_dans: relation({ label: 'Reporté dans', to: 'factures', ...COMPUTED }),
    decided_by: relation({ label: 'Décidé par', to: 'users', see: ['moderateur'], ...COMPUTED }),
    decided_at: date({ label: 'Décidé le', ...COMPUTED }),
  },
  indexes: [
    { fields: ['created'] },
    { fields: ['user', 'created'] },
    { fields: ['state', 'created'] },
    { fields: ['user'], where: "state = 'postee' AND reporte_dans = ''" },
  ],
})
