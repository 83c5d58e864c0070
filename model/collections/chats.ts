import { collection } from '../schema/collection.ts'
import { date, relation, select, text } from '../schema/fields.ts'

export const chats = collection('chats', {
  labels: { one: 'conversation', many: 'conversations', feminine: true },
  title: 'title',
  search: ['title'],
  sort: '-last_message_at',
  fields: {
    kind: select({ label: 'Genre', options: { direct: 'Directe', groupe: 'Groupe', commande: 'Commande' } }),
    title: text({ label: 'Titre', max: 120 }),
    members: relation({ label: 'Membres', to: 'users', maxSelect: 200 }),
    command: relation({ label: 'Commande', to: 'commands' }),
    last_message_at: date({ label: 'Dernier message' }),
  },
  indexes: [{ fields: ['last_message_at'] }, { fields: ['command'] }],
})
