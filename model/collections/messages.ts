import { collection } from '../schema/collection.ts'
import { bool, file, relation, text } from '../schema/fields.ts'

/** A message of a conversation; it is neither edited nor deleted. */
export const messages = collection('messages', {
  labels: { one: 'message', many: 'messages' },
  title: 'body',
  sort: 'created',
  fields: {
    chat: relation({ label: 'Conversation', to: 'chats', required: true, cascadeDelete: true }),
    author: relation({ label: 'Auteur', to: 'users', write: [] }),
    body: text({ label: 'Message', max: 4000, multiline: true }),
    files: file({
      label: 'Pièces jointes',
      maxSelect: 10,
      maxSize: 10 * 1_048_576,
      thumbs: ['320x320f'],
      protected: true,
    }),
    internal: bool({ label: 'Note interne', write: ['moderateur'] }),
  },
  indexes: [{ fields: ['chat', 'created'] }],
})
