import { MOST_PIECES } from '../domain/commande/most-pieces.ts'
import { SCAN_MODES, SCAN_RESULTS } from '../domain/commande/scan/modes.ts'
import { collection } from '../schema/collection.ts'
import { bool, count, date, relation, select, text } from '../schema/fields.ts'

/**
 * A code read at a station or by a phone. Creating one does the work of its
 * mode and keeps the result. A scan that changes nothing is a result, not
 * an error, so that scans kept while offline are sent once and in order.
 */
export const scans = collection('scans', {
  labels: { one: 'scan', many: 'scans' },
  title: 'text',
  sort: '-at',
  fields: {
    mode: select({ label: 'Mode', required: true, options: SCAN_MODES }),
    /** The text as read: a tracking code, the client’s own reference, a tracking link, a shelf. */
    text: text({ label: 'Texte lu', required: true, max: 200 }),
    agence: relation({ label: 'Agence', to: 'agences' }),
    bon: relation({ label: 'Bon', to: 'bons' }),
    inventaire: relation({ label: 'Inventaire', to: 'inventaires' }),
    livreur: relation({ label: 'Livreur', to: 'users' }),
    client: relation({ label: 'Client', to: 'users' }),
    box: text({ label: 'Emplacement', max: 30 }),
    device_at: date({ label: 'Heure de l’appareil' }),
    at: date({ label: 'Quand', write: [] }),
    author: relation({ label: 'Par', to: 'users', write: [] }),
    command: relation({ label: 'Commande', to: 'commands', write: [] }),
    /**
     * For a commande in several pieces: number of the label
     * read, and count of labels read so far; 0 for any other.
     */
    piece: count({ label: 'Étiquette', min: 0, max: MOST_PIECES, write: [] }),
    pieces_seen: count({ label: 'Étiquettes lues', min: 0, max: MOST_PIECES, write: [] }),
    suivi: relation({ label: 'Suivi', to: 'suivis', write: [] }),
    result: select({
      label: 'Résultat',
      options: SCAN_RESULTS,
      write: [],
    }),
    /**
     * True once the scan was undone, by its author or by
     * somebody who may correct: the parcel is back where it was.
     */
    annule: bool({ label: 'Annulé' }),
    /** « I know this bon goes elsewhere ». Without it, a parcel for another ville needs a confirmation. */
    confirmer_ville: bool({ label: 'Mettre malgré la ville', transient: true, see: [] }),
    /** The person or bon that the next codes are for, when a badge or the number of a bon was read. */
    badge: relation({ label: 'Porteur du badge', to: 'users', write: [] }),
    paper: relation({ label: 'Bon lu', to: 'bons', write: [] }),
    message: text({ label: 'Ce qu’il faut faire', max: 300, write: [] }),
  },
  indexes: [
    { fields: ['author', 'at'] },
    { fields: ['at'] },
    { fields: ['bon', 'at'], where: "bon <> ''" },
    { fields: ['command', 'at'], where: "command <> ''" },
  ],
})
