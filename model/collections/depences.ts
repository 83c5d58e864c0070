import { CATEGORIES } from '../domain/depences/categories.ts'
import { collection } from '../schema/collection.ts'
import { date, file, money, relation, select, text } from '../schema/fields.ts'

/** Money the company spent: it leaves a caisse or the bank once another person has approved it, with its receipt. */
export const depences = collection('depences', {
  labels: { one: 'dépense', many: 'dépenses', feminine: true },
  title: 'label',
  search: ['label', 'note'],
  sort: '-date,-created',
  fields: {
    date: date({ label: 'Date', dayOnly: true, required: true }),
    label: text({ label: 'Libellé', required: true, max: 120 }),
    category: select({
      label: 'Catégorie',
      required: true,
      options: CATEGORIES,
    }),
    amount: money({ label: 'Montant', required: true, min: 1, max: 100_000_000 }),
    agence: relation({ label: 'Agence', to: 'agences' }),
    payee_par: select({
      label: 'Payée par',
      options: { caisse: 'Caisse', banque: 'Banque', livreur: 'Livreur' },
      default: 'caisse',
    }),
    piece: file({
      label: 'Pièce',
      mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
      maxSize: 5_000_000,
      protected: true,
    }),
    state: select({
      label: 'État',
      options: { a_valider: 'À valider', validee: 'Validée', refusee: 'Refusée' },
      default: 'a_valider',
    }),
    /** Why it is refused. */
    motif: text({ label: 'Motif du refus', max: 500 }),
    decided_by: relation({ label: 'Décidée par', to: 'users', write: [] }),
    decided_at: date({ label: 'Décidée le', write: [] }),
    /** The day of the caisse it left. */
    journee: relation({ label: 'Journée de caisse', to: 'journees_caisse', write: [] }),
    author: relation({ label: 'Saisie par', to: 'users', write: [] }),
    repetition: select({
      label: 'Répétition',
      help: 'À la même date de chaque mois, une dépense à valider se crée avec les mêmes valeurs.',
      options: { mensuelle: 'Chaque mois' },
    }),
    /** The last day of the repetition; empty when it has no end. */
    repetition_fin: date({ label: 'Répétée jusqu’au', dayOnly: true }),
    /** The last month the job has written, `2026-11`: a copy that was deleted is not written again. */
    repetition_faite: text({ label: 'Dernier mois répété', max: 7, write: [] }),
    /** The template of this copy, and the month it was written for. */
    modele: relation({ label: 'Répète', to: 'depences', write: [] }),
    periode: text({ label: 'Mois', max: 7, write: [] }),
    note: text({ label: 'Note', max: 1000, multiline: true }),
  },
  indexes: [
    { fields: ['date', 'created'] },
    { fields: ['agence', 'date'] },
    { fields: ['category', 'date'] },
    { fields: ['agence', 'created'], where: "state = 'a_valider'" },
    // The lists of those without a receipt, and of those that wait.
    { fields: ['piece', 'date', 'created'], where: "piece = ''" },
    { fields: ['state', 'date', 'created'], where: "state = 'a_valider'" },
    { fields: ['journee'], where: "journee <> ''" },
    { fields: ['repetition'], where: "repetition <> ''" },
    { fields: ['modele', 'periode'], unique: true, where: "modele <> ''" },
  ],
})
