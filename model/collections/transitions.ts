import { EDGE_CONDITIONS, MOVERS } from '../domain/commande/decide/moves.ts'
import { REQUIREMENTS } from '../domain/commande/states/states.ts'
import { collection } from '../schema/collection.ts'
import { bool, relation, select } from '../schema/fields.ts'

/**
 * The edges of a commande's life: from one state to another,
 * by whom, with requirements beyond those of the state.
 */
export const transitions = collection('transitions', {
  labels: { one: 'passage', many: 'passages' },
  title: 'to',
  cached: true,
  fields: {
    from: relation({ label: 'De', to: 'tracking_states', required: true, cascadeDelete: true }),
    to: relation({ label: 'Vers', to: 'tracking_states', required: true, cascadeDelete: true }),
    who: select({ label: 'Qui', options: MOVERS, maxSelect: 9 }),
    requires: select({ label: 'Exige aussi', options: REQUIREMENTS, maxSelect: 18 }),
    condition: select({ label: 'Condition', options: EDGE_CONDITIONS }),
    active: bool({ label: 'Ouvert' }),
  },
  indexes: [{ fields: ['from', 'to', 'condition'], unique: true }],
})
