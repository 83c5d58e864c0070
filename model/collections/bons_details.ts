import { MOST_PIECES } from '../domain/commande/most-pieces.ts'
import { collection } from '../schema/collection.ts'
import { bool, date, list, relation, text } from '../schema/fields.ts'

export const bons_details = collection('bons_details', {
  labels: { one: 'ligne de bon', many: 'lignes de bon', feminine: true },
  title: 'command',
  fields: {
    bon: relation({ label: 'Bon', to: 'bons', required: true, cascadeDelete: true }),
    command: relation({ label: 'Commande', to: 'commands', required: true }),
    expected: bool({ label: 'Attendu', write: [] }),
    scanned_at: date({ label: 'Scanné le', write: [] }),
    scanned_by: relation({ label: 'Scanné par', to: 'users', write: [] }),
    /** Labels of a commande in several pieces, as they are numbered on it. */
    pieces: list({ label: 'Étiquettes lues', max: MOST_PIECES, write: [] }),
    missing: bool({ label: 'Manquant', write: [] }),
    surplus: bool({ label: 'En trop', write: [] }),
    /** « I know this bon goes elsewhere ». Without it, a parcel for another ville needs a confirmation. */
    confirmer_ville: bool({ label: 'Mettre malgré la ville', transient: true, see: [] }),
    /** Kind of the bon while it is open: a parcel is on one open bon of a kind. */
    open_kind: text({ label: 'Bon ouvert', max: 20, see: [], write: [] }),
  },
  indexes: [
    { fields: ['bon', 'command'], unique: true },
    { fields: ['command'] },
    { fields: ['command', 'open_kind'], unique: true, where: "open_kind <> ''" },
  ],
})
