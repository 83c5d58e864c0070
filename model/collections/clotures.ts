import { collection } from '../schema/collection.ts'
import { count, date, money, relation, select, text } from '../schema/fields.ts'

/** The server computes these fields; requests do not set them. */
const COMPUTED = { write: [] } as const

/**
 * A month of the books that is closed, or whose closing is
 * requested: once closed, no posting is dated before its end.
 */
export const clotures = collection('clotures', {
  labels: { one: 'clôture de mois', many: 'clôtures de mois', feminine: true },
  title: 'mois',
  sort: '-mois',
  fields: {
    /** `2026-10` */
    mois: text({
      label: 'Mois',
      required: true,
      unique: true,
      pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$',
      help: 'Comme 2026-10.',
      write: ['Factures clients'],
    }),
    state: select({
      label: 'État',
      options: { demandee: 'Demandée', close: 'Close' },
      write: ['Factures clients'],
    }),
    /** First instant after the month, in Casablanca. */
    fin: date({ label: 'Fin du mois', ...COMPUTED }),
    ecritures: count({ label: 'Écritures', ...COMPUTED }),
    debit: money({ label: 'Total des débits', digits: 14, ...COMPUTED }),
    author: relation({ label: 'Demandée par', to: 'users', ...COMPUTED }),
    /** The person who made the request, inside the account `author`. */
    asked_by: relation({ label: 'Demandée par (personne)', to: 'users', see: [], ...COMPUTED }),
    decided_by: relation({ label: 'Close par', to: 'users', ...COMPUTED }),
    decided_at: date({ label: 'Close le', ...COMPUTED }),
  },
  indexes: [{ fields: ['created'] }, { fields: ['fin'], where: "state = 'close'" }],
})
