import { collection } from '../schema/collection.ts'
import { date, file, money, relation, select, text } from '../schema/fields.ts'

/** The server computes these fields; requests do not set them. */
const COMPUTED = { write: [] } as const

/** Money on its way to a client or a livreur: held from the first moment, then paid or given back, once. */
export const paiements = collection('paiements', {
  labels: { one: 'paiement', many: 'paiements' },
  title: 'reference',
  search: ['reference'],
  sort: '-created',
  fields: {
    /** The facture, or the accepted retrait, that it pays. */
    facture: relation({ label: 'Facture', to: 'factures' }),
    retrait: relation({ label: 'Retrait', to: 'retraits' }),
    mode: select({
      label: 'Mode',
      required: true,
      options: { virement: 'Virement', especes: 'Espèces' },
    }),
    /** The caisse that cash leaves. */
    agence: relation({ label: 'Caisse', to: 'agences' }),
    state: select({
      label: 'État',
      options: { attente: 'En attente', poste: 'Payé', rejete: 'Rejeté', annule: 'Annulé' },
    }),
    reference: text({ label: 'Référence', max: 120 }),
    preuve: file({
      label: 'Preuve',
      mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
      maxSize: 5_000_000,
      protected: true,
    }),
    motif: text({ label: 'Motif', max: 300, help: 'Du rejet ou de l’annulation.' }),
    montant: money({ label: 'Montant', ...COMPUTED }),
    /** Rounding to coins in favour of the person paid: the caisse pays out `montant` + `arrondi`. */
    arrondi: money({ label: 'Arrondi', ...COMPUTED }),
    /** Stamp duty on the receipt for cash, at the rate of the day it was paid; the company bears it. */
    timbre: money({ label: 'Droit de timbre', see: ['moderateur'], ...COMPUTED }),
    party: select({ label: 'Partie', options: { client: 'Client', livreur: 'Livreur' }, ...COMPUTED }),
    user: relation({ label: 'Pour', to: 'users', ...COMPUTED }),
    /** The account it goes to, in force when it was prepared. */
    rib: text({ label: 'RIB', max: 24, ...COMPUTED }),
    lot: relation({ label: 'Lot', to: 'lots_paiement', ...COMPUTED }),
    /** The rejected one it replaces. */
    remplace: relation({ label: 'Remplace', to: 'paiements', ...COMPUTED }),
    /** The agence of its person when it was prepared: people there read the entries it posted. */
    agence_partie: relation({ label: 'Agence', to: 'agences', see: ['moderateur'], ...COMPUTED }),
    author: relation({ label: 'Préparé par', to: 'users', see: ['moderateur'], ...COMPUTED }),
    /** The person who prepared it, also when inside another account. */
    asked_by: text({ label: 'Préparé par (personne)', max: 15, see: [], ...COMPUTED }),
    decided_by: relation({ label: 'Décidé par', to: 'users', see: ['moderateur'], ...COMPUTED }),
    decided_at: date({ label: 'Décidé le', ...COMPUTED }),
  },
  indexes: [
    { fields: ['created'] },
    { fields: ['user', 'created'] },
    { fields: ['state', 'created'] },
    { fields: ['lot'], where: "lot <> ''" },
    { fields: ['facture'], where: "facture <> ''" },
    // A facture or a retrait has at most one paiement pending or posted.
    { fields: ['facture'], unique: true, where: "facture <> '' AND state IN ('attente', 'poste')" },
    { fields: ['retrait'], unique: true, where: "retrait <> '' AND state IN ('attente', 'poste')" },
  ],
})
