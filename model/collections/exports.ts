import { EXPORT_FORMATS } from '../domain/exports.ts'
import { collection } from '../schema/collection.ts'
import { bool, count, date, file, number, relation, select, text } from '../schema/fields.ts'

/**
 * A list too long to be exported while its reader waits: creating one starts the export, as the owner sees the list.
 * Its file can be fetched for a day.
 */
export const exports = collection('exports', {
  labels: { one: 'export', many: 'exports' },
  title: 'file_name',
  search: ['file_name'],
  sort: '-created',
  fields: {
    owner: relation({ label: 'Par', to: 'users', write: [] }),
    collection: text({ label: 'Collection', required: true, max: 60 }),
    /** Its name as people read it. */
    list: text({ label: 'Liste', max: 100, write: [] }),
    filter: text({ label: 'Filtre', max: 8000 }),
    search: text({ label: 'Recherche', max: 200 }),
    sort: text({ label: 'Tri', max: 2000 }),
    /** Names of fields with commas; empty for those the collection declares. */
    columns: text({ label: 'Colonnes', max: 4000 }),
    trash: bool({ label: 'Corbeille' }),
    format: select({ label: 'Format', required: true, options: EXPORT_FORMATS }),
    state: select({
      label: 'État',
      options: {
        attente: 'En attente',
        cours: 'En cours',
        pret: 'Prêt',
        expire: 'Expiré',
        annule: 'Annulé',
        echec: 'Échoué',
      },
    }),
    total: count({ label: 'Lignes', min: 0, write: [] }),
    done: count({ label: 'Lignes écrites', min: 0, write: [], journalled: false }),
    file_name: text({ label: 'Fichier', max: 200, write: [] }),
    file: file({ label: 'Contenu', maxSize: 4_000_000_000, protected: true, write: [] }),
    bytes: number({ label: 'Taille', min: 0, write: [] }),
    started_at: date({ label: 'Commencé le', write: [] }),
    ended_at: date({ label: 'Fini le', write: [] }),
    expires_at: date({ label: 'Disponible jusqu’au', write: [] }),
    error: text({ label: 'Erreur', max: 500, write: [] }),
    claimed_until: date({ label: 'Réservé jusqu’à', see: [], write: [], journalled: false }),
    tries: count({ label: 'Essais', min: 0, see: [], write: [], journalled: false }),
  },
  indexes: [
    { fields: ['owner', 'created'] },
    { fields: ['created'] },
    { fields: ['state'], where: "state IN ('attente', 'cours', 'pret')" },
  ],
})
