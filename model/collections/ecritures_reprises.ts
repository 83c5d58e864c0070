import { collection } from '../schema/collection.ts'
import { date, json, text } from '../schema/fields.ts'

/** Entries of a journal that came from other books; each causes one entry of these, under the same date. */
export const ecritures_reprises = collection('ecritures_reprises', {
  labels: { one: 'écriture reprise', many: 'écritures reprises', feminine: true },
  title: 'libelle',
  sort: '-poste_le',
  fields: {
    fait_le: date({ label: 'Date du fait', write: [] }),
    poste_le: date({ label: 'Date de l’écriture', write: [] }),
    libelle: text({ label: 'Libellé', max: 300, write: [] }),
    piece: text({ label: 'Pièce', max: 60, write: [] }),
    /** `[{kind, user, agence, amount}]`, amounts in centimes, debit positive. */
    lignes: json({ label: 'Lignes', write: [] }),
    /** The imported entry it takes back. */
    extourne: text({ label: 'Extourne de', max: 15, write: [] }),
  },
  indexes: [{ fields: ['poste_le'] }],
})
