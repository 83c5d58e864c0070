import { collection } from '../schema/collection.ts'
import { json, relation, select, text } from '../schema/fields.ts'

/** The journal of changes: one row per write on any collection, in the transaction of that write. */
export const journal = collection('journal', {
  labels: { one: 'écriture', many: 'journal', feminine: true },
  title: 'action',
  sort: '-created',
  sealed: true,
  journalled: false,
  fields: {
    actor: relation({ label: 'Qui', to: 'users', write: [] }),
    action: select({
      label: 'Action',
      options: { create: 'Création', update: 'Modification', delete: 'Suppression' },
      write: [],
    }),
    collection: text({ label: 'Objet', max: 60, write: [] }),
    record: text({ label: 'Fiche', max: 15, write: [] }),
    before: json({ label: 'Avant', write: [] }),
    after: json({ label: 'Après', write: [] }),
    source: select({
      label: 'Canal',
      options: {
        web: 'Écran',
        app: 'Application',
        scan: 'Scan',
        import: 'Import',
        api: 'API',
        destinataire: 'Destinataire',
        cli: 'Ligne de commande',
        system: 'Système',
      },
      write: [],
    }),
    ip: text({ label: 'Adresse', max: 45, write: [] }),
  },
  indexes: [
    { fields: ['record', 'created'] },
    { fields: ['actor', 'created'] },
    { fields: ['collection', 'created'] },
    { fields: ['created'] },
  ],
})
