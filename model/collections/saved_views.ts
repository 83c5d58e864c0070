import { collection } from '../schema/collection.ts'
import { bool, json, relation, text } from '../schema/fields.ts'

/**
 * A person's named list: the address it opens and how it is shown. Without a name: how the person keeps that list, one
 * for each.
 */
export const saved_views = collection('saved_views', {
  labels: { one: 'vue', many: 'vues', feminine: true },
  title: 'name',
  sort: 'name',
  fields: {
    owner: relation({ label: 'À', to: 'users', write: [] }),
    page: text({ label: 'Page', required: true, max: 60 }),
    name: text({ label: 'Nom', max: 60 }),
    search: text({ label: 'Adresse', max: 2000 }),
    /** A `ListLayout`. Widths change by the pixel, which nobody will ask the journal about. */
    columns: json({ label: 'Colonnes', journalled: false }),
    shared: bool({ label: 'Partagée', write: ['moderateur'] }),
  },
  indexes: [
    { fields: ['owner', 'page'] },
    { fields: ['owner', 'page'], unique: true, where: "name = ''" },
    { fields: ['page'] },
  ],
})
