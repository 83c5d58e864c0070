import { collection } from '../schema/collection.ts'
import { date, relation } from '../schema/fields.ts'

/** How far each member has read a conversation: one mark per person, moved forward, never a row per message. */
export const chats_lus = collection('chats_lus', {
  labels: { one: 'marque de lecture', many: 'marques de lecture', feminine: true },
  title: 'chat',
  sort: '-read_at',
  journalled: false,
  fields: {
    chat: relation({ label: 'Conversation', to: 'chats', required: true, cascadeDelete: true }),
    user: relation({ label: 'Membre', to: 'users', required: true, cascadeDelete: true }),
    read_at: date({ label: 'Lu jusqu’à' }),
  },
  indexes: [{ fields: ['chat', 'user'], unique: true }, { fields: ['user'] }],
})
