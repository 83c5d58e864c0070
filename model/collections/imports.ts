import { collection } from '../schema/collection.ts'
import { count, json, relation, select, text } from '../schema/fields.ts'

/** A file of commandes that came in: its mapping, its counts, the rows that were refused. */
export const imports = collection('imports', {
  labels: { one: 'import', many: 'imports' },
  title: 'file_name',
  search: ['file_name'],
  sort: '-created',
  fields: {
    owner: relation({ label: 'Par', to: 'users', write: [] }),
    client: relation({ label: 'Client', to: 'users', write: [] }),
    file_name: text({ label: 'Fichier', required: true, max: 200, write: [] }),
    file_hash: text({ label: 'Empreinte du fichier', max: 64, write: [] }),
    mapping: json({ label: 'Colonnes', write: [] }),
    rows_count: count({ label: 'Lignes', write: [] }),
    accepted: count({ label: 'Acceptées', write: [] }),
    rejected: count({ label: 'Refusées', write: [] }),
    already: count({ label: 'Déjà là', write: [] }),
    rejects: json({ label: 'Lignes refusées', see: [], write: [] }),
    result: select({
      label: 'Résultat',
      options: { success: 'Réussi', pending: 'En cours', failed: 'Échoué' },
      write: [],
    }),
    cancelled: select({ label: 'Annulation', options: { annule: 'Annulé' }, write: [] }),
  },
  indexes: [
    { fields: ['owner', 'created'] },
    { fields: ['client', 'created'] },
    { fields: ['client', 'file_hash'] },
  ],
})
