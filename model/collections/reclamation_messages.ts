import { CLAIM_STATES } from '../domain/reclamation/claim-states.ts'
import { collection } from '../schema/collection.ts'
import { bool, file, relation, select, text } from '../schema/fields.ts'

/** The thread of a claim: messages and decisions. None is edited or deleted. */
export const reclamation_messages = collection('reclamation_messages', {
  labels: { one: 'message de réclamation', many: 'messages de réclamation' },
  title: 'body',
  sort: 'created',
  fields: {
    reclamation: relation({
      label: 'Réclamation',
      to: 'reclamations',
      required: true,
      cascadeDelete: true,
    }),
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
    /** The event this line records; empty for a message. The deadline of the claim is derived from these events. */
    event: select({
      label: 'Fait',
      options: { ...CLAIM_STATES, assignee: 'Confiée', escaladee: 'Escaladée' },
      write: [],
    }),
  },
  indexes: [{ fields: ['reclamation', 'created'] }],
})
