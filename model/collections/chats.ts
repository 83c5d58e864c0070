import { collection } from '../schema/collection.ts'
import { date, relation, select, text } from '../schema/fields.ts'

export const chats = collection('chats', {
  labels: { one: 'conversation', many: 'conversations', feminine: true },
  title: 'title',
  search: ['title'],
  sort: '-last_message_at',
  fields: {
    kind: select({
      label: 'Genre',
      options: { direct: 'Directe', groupe: 'Groupe', commande: 'Commande' },
      default: 'groupe',
      write: [],
    }),
    title: text({ label: 'Titre', max: 120, write: ['moderateur'] }),
    members: relation({ label: 'Membres', to: 'users', maxSelect: 200, write: ['moderateur'] }),
    command: relation({ label: 'Commande', to: 'commands', unique: true, write: [] }),
    last_message_at: date({ label: 'Dernier message', write: [], journalled: false }),
    /** Internal notes count too: staff alone may know when one was written. */
    last_activity_at: date({ label: 'Dernière activité', see: ['moderateur'], write: [], journalled: false }),
  },
  indexes: [
    { fields: ['last_message_at'] },
    { fields: ['last_activity_at'] },
    { fields: ['members'], using: 'array' },
  ],
})
