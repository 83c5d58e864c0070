import { budgets } from '#model/collections/budgets.ts'
import { formSpec } from '#web/form/form-spec.ts'
import { today } from '#web/table/clock.ts'

/** From the first of the month: a budget is that of whole months. */
export const budgetForm = formSpec(budgets, {
  groups: [{ fields: ['category', 'agence', 'amount', 'valid_from', 'valid_to', 'note'] }],
  hisAgence: true,
  defaults: ({ clock }) => ({ valid_from: `${today(clock).slice(0, 7)}-01 00:00:00.000Z` }),
})
