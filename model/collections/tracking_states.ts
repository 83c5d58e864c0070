import { CATEGORIES, REQUIREMENTS } from '../domain/commande/states/states.ts'
import { USER_TYPES } from '../domain/permissions.ts'
import { collection } from '../schema/collection.ts'
import { bool, count, select, text } from '../schema/fields.ts'

/**
 * The states of a commande: the 39 shipped ones and those the company adds. Labels, order and public words
 * can be edited; code and category are fixed when a state is added.
 */
export const tracking_states = collection('tracking_states', {
  labels: { one: 'état', many: 'états' },
  title: 'name',
  search: ['name', 'code'],
  choice: { category: 'category' },
  sort: 'position',
  cached: true,
  fields: {
    position: count({ label: 'Ordre', min: 0 }),
    name: text({ label: 'Libellé', required: true, max: 60 }),
    name_ar: text({ label: 'الاسم', max: 60, rtl: true }),
    code: text({
      label: 'Code',
      unique: true,
      max: 30,
      pattern: '^[A-Z][A-Z0-9_]*$',
      help: 'Majuscules, chiffres et _. Laissé vide, il vient du libellé ; il ne change plus ensuite.',
    }),
    category: select({ label: 'Catégorie', required: true, options: CATEGORIES }),
    color: text({ label: 'Couleur', pattern: '^#[0-9a-fA-F]{6}$', help: 'Par exemple #2563eb.' }),
    icon: text({ label: 'Icône', max: 40 }),
    public_label: text({ label: 'Ce que lit le destinataire', max: 60 }),
    who: select({
      label: 'Qui peut y mener',
      options: USER_TYPES,
      maxSelect: 3,
      help: 'Vide : tous ceux que ses passages nomment.',
    }),
    requires: select({ label: 'Exige', options: REQUIREMENTS, maxSelect: 18 }),
    active: bool({ label: 'Actif' }),
  },
})
