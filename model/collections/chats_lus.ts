import { collection } from '../schema/collection.ts'
import { date, relation } from '../schema/fields.ts'

/**
 * The read mark of a member on a conversation: one per person, moved forward, instead of a row per message.
 */
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
