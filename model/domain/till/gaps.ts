import { and, compare, eq } from '../../schema/filter.ts'

/** Filter of `versements`: those that do not add up, and wait for the decision of another person than the cashier. */
export const UNDECIDED_GAPS = and(eq('state', 'valide'), compare('ecart', '!=', 0), eq('decision', ''))
