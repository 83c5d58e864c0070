import { collection } from '../schema/collection.ts'
import { count, date, json, relation, select, text } from '../schema/fields.ts'

/** A bulk action, run by the server with an outcome per record: creating the lot starts it. */
export const jobs = collection('jobs', {
  labels: { one: 'lot', many: 'lots' },
  title: 'kind',
  sort: '-created',
  fields: {
    kind: select({
      label: 'Action',
      required: true,
      options: {
        etat: 'Changer l’état',
        affectation: 'Affecter',
        desaffectation: 'Désaffecter',
        report: 'Reporter',
        relance: 'Relancer',
        corbeille: 'Mettre à la corbeille',
        annulation: 'Annuler un lot',
        emission: 'Émettre les factures',
        validation: 'Valider les dépenses',
      },
    }),
    author: relation({ label: 'Par', to: 'users', write: [] }),
    /** Commandes chosen one by one; or those a filter finds, as its author sees them. */
    commands: json({ label: 'Commandes' }),
    /** Ids of the factures or dépenses chosen one by one. */
    records: json({ label: 'Fiches' }),
    filter: text({ label: 'Filtre', max: 4000 }),
    search: text({ label: 'Recherche', max: 200 }),
    /**
     * Records that the filter finds and the lot leaves out: a filter naming each would soon be too long.
     */
    left_out: json({ label: 'Sauf' }),
    /** Values of the suivi each commande gets. */
    move: json({ label: 'Changement' }),
    undoes: relation({ label: 'Annule le lot', to: 'jobs' }),
    state: select({
      label: 'État',
      options: { attente: 'En attente', cours: 'En cours', fini: 'Fini', echec: 'Échec' },
      write: [],
    }),
    result: select({
      label: 'Résultat',
      options: { success: 'Réussi', pending: 'En cours', failed: 'Échoué' },
      write: [],
    }),
    total: count({ label: 'Lignes', min: 0, write: [] }),
    done: count({ label: 'Traitées', min: 0, write: [] }),
    applied: count({ label: 'Appliquées', min: 0, write: [] }),
    refused: count({ label: 'Refusées', min: 0, write: [] }),
    undone_by: relation({ label: 'Annulé par', to: 'jobs', write: [] }),
    started_at: date({ label: 'Commencé le', write: [] }),
    ended_at: date({ label: 'Fini le', write: [] }),
    claimed_until: date({ label: 'Réservé jusqu’à', see: [], write: [] }),
    error: text({ label: 'Erreur', max: 500, write: [] }),
  },
  indexes: [
    { fields: ['author', 'created'] },
    { fields: ['created'] },
    { fields: ['state'], where: "state IN ('attente', 'cours')" },
  ],
})
