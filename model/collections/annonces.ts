import { USER_TYPES } from '../domain/permissions.ts'
import { collection } from '../schema/collection.ts'
import { bool, date, relation, select, text } from '../schema/fields.ts'

export const annonces = collection('annonces', {
  labels: { one: 'annonce', many: 'annonces', feminine: true },
  title: 'title',
  search: ['title', 'body'],
  sort: '-pinned,-created',
  fields: {
    title: text({ label: 'Titre', required: true, max: 120 }),
    body: text({ label: 'Texte', required: true, max: 4000, multiline: true }),
    importance: select({
      label: 'Importance',
      options: { info: 'Information', alerte: 'Alerte', bloquante: 'À lire avant de continuer' },
    }),
    types: select({ label: 'Pour', options: USER_TYPES, maxSelect: 3 }),
    users: relation({ label: 'Personnes', to: 'users', maxSelect: 500, see: ['moderateur'] }),
    from: date({ label: 'Du', dayOnly: true }),
    to: date({ label: 'Au', dayOnly: true }),
    pinned: bool({ label: 'Épinglée' }),
  },
  indexes: [{ fields: ['created'] }],
})
