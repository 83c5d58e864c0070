import { collection } from '../schema/collection.ts'
import { bool, relation, text } from '../schema/fields.ts'

/** What is said stays said: a message is neither edited nor deleted. */
export const messages = collection('messages', {
  labels: { one: 'message', many: 'messages' },
  title: 'body',
  sort: 'created',
  fields: {
    chat: relation({ label: 'Conversation', to: 'chats', required: true, cascadeDelete: true }),
    author: relation({ label: 'Auteur', to: 'users', write: [] }),
    body: text({ label: 'Message', max: 4000, multiline: true }),
    internal: bool({ label: 'Note interne', write: ['moderateur'] }),
  },
  indexes: [{ fields: ['chat', 'created'] }],
})
