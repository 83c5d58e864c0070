import { collection } from '../schema/collection.ts'
import { json, relation, select, text } from '../schema/fields.ts'

/** Errors reported by browsers, and problems people report; the id is what the user copies to support. */
export const erreurs = collection('erreurs', {
  labels: { one: 'erreur', many: 'erreurs', feminine: true },
  title: 'message',
  search: ['message'],
  sort: '-created',
  bodyBytes: 65_536,
  fields: {
    kind: select({
      label: 'Genre',
      options: { signalement: 'Signalement', erreur: 'Erreur' },
      default: 'erreur',
    }),
    user: relation({ label: 'Utilisateur', to: 'users', write: [] }),
    message: text({ label: 'Message', required: true, max: 1000 }),
    route: text({ label: 'Page', max: 300 }),
    stack: text({ label: 'Trace', max: 5000, multiline: true }),
    /** Of a reported problem: `{erreur}`, the id of the last error of its page. */
    detail: json({ label: 'Détail' }),
    version: text({ label: 'Version', max: 40 }),
    browser: text({ label: 'Navigateur', max: 300, write: [] }),
  },
  indexes: [
    { fields: ['created'] },
    { fields: ['kind', 'created'] },
    { fields: ['user', 'created'] },
    { fields: ['version', 'created'] },
  ],
})
