import { CATEGORIES } from '../domain/depences/categories.ts'
import { collection } from '../schema/collection.ts'
import { date, money, relation, select, text } from '../schema/fields.ts'

/** The amount that an agence, or the whole company, may spend on a category in a month. */
export const budgets = collection('budgets', {
  labels: { one: 'budget', many: 'budgets' },
  title: 'category',
  sort: 'category,-valid_from',
  fields: {
    category: select({ label: 'Catégorie', required: true, options: CATEGORIES }),
    agence: relation({ label: 'Agence', help: 'Vide : toute la société.', to: 'agences' }),
    amount: money({ label: 'Budget par mois', required: true, min: 1, max: 1_000_000_000 }),
    valid_from: date({ label: 'À partir du', dayOnly: true, required: true }),
    valid_to: date({ label: 'Jusqu’au', dayOnly: true }),
    note: text({ label: 'Note', max: 500, multiline: true }),
  },
  indexes: [{ fields: ['agence', 'category', 'valid_from'] }],
  periods: {
    of: ['category', 'agence'],
    from: 'valid_from',
    to: 'valid_to',
    overlap: 'Un budget vaut déjà pour cette catégorie sur une partie de cette période. Terminez-le d’abord.',
  },
})
