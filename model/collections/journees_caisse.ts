import { collection } from '../schema/collection.ts'
import { count, date, json, money, relation, select, text } from '../schema/fields.ts'

/**
 * A day of the caisse of an agence: balance at opening, cash in and out,
 * count at closing. It holds the postings after the last closed day, in
 * ledger order; a posting made after the closing belongs to the next day.
 */
export const journeesCaisse = collection('journees_caisse', {
  labels: { one: 'journée de caisse', many: 'journées de caisse', feminine: true },
  title: 'jour',
  sort: '-jour,-created',
  fields: {
    agence: relation({ label: 'Agence', to: 'agences' }),
    jour: date({ label: 'Jour', dayOnly: true, required: true }),
    state: select({
      label: 'État',
      options: { ouverte: 'Ouverte', close: 'Close' },
      default: 'ouverte',
    }),
    /** Notes and coins: `{"200": 3, "0.5": 1}`. */
    comptage: json({ label: 'Comptage' }),
    /** Why the count differs from the books. */
    motif: text({ label: 'Motif', max: 500 }),
    ouverture: money({ label: 'Ouverture', write: [] }),
    entrees: money({ label: 'Entrées', write: [] }),
    sorties: money({ label: 'Sorties', write: [] }),
    /** Opening + in − out. */
    attendu: money({ label: 'Attendu', write: [] }),
    compte: money({ label: 'Compté', write: [] }),
    /** Counted less expected: the books take it when the day is closed. */
    ecart: money({ label: 'Écart', write: [] }),
    /** The gap the reason is about: with another one the day is not closed. */
    ecart_vu: money({ label: 'Écart, tel que vu', transient: true, see: [] }),
    /**
     * First and last rank of its postings in the caisse account: after `from_version`, up to `to_version`.
     */
    from_version: count({ label: 'Après l’écriture', min: 0, write: [] }),
    to_version: count({ label: 'Jusqu’à l’écriture', min: 0, write: [] }),
    /** Time the previous day was closed; for the first day, time it was opened. */
    depuis: date({ label: 'Depuis', write: [] }),
    author: relation({ label: 'Ouverte par', to: 'users', write: [] }),
    closed_by: relation({ label: 'Close par', to: 'users', write: [] }),
    closed_at: date({ label: 'Close le', write: [] }),
  },
  indexes: [
    { fields: ['agence', 'jour'], unique: true },
    { fields: ['agence'], unique: true, where: "state = 'ouverte'" },
    { fields: ['jour', 'created'] },
    { fields: ['created'] },
  ],
})
