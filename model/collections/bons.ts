import { collection } from '../schema/collection.ts'
import { bool, count, date, file, json, list, money, relation, select, text } from '../schema/fields.ts'

export const BON_KINDS = {
  ramassage: 'Ramassage',
  livraison: 'Livraison',
  'retour client': 'Retour client',
  'retour livreur': 'Retour livreur',
  envoi: 'Envoi',
  distribution: 'Distribution',
  'retour agence': 'Retour agence',
} as const

/** Parcels of one paper. */
export const MOST_LINES = 2_000

const SIGNATURE = { mimeTypes: ['image/png', 'image/webp'], maxSize: 100_000, protected: true } as const

/** A paper that goes with parcels from one hand to another. */
export const bons = collection('bons', {
  labels: { one: 'bon', many: 'bons' },
  title: 'number',
  search: ['number'],
  sort: '-created',
  fields: {
    kind: select({ label: 'Genre', required: true, options: BON_KINDS }),
    /** Given when it is issued: per kind and year, without a gap. */
    number: text({ label: 'Numéro', max: 40, write: [] }),
    year: count({ label: 'Année', write: [] }),
    seq: count({ label: 'Rang', write: [] }),
    client: relation({ label: 'Client', to: 'users' }),
    livreur: relation({ label: 'Livreur', to: 'users' }),
    agence: relation({ label: 'Agence', to: 'agences' }),
    agence_to: relation({ label: 'Agence d’arrivée', to: 'agences' }),
    state: select({
      label: 'État',
      options: {
        brouillon: 'Brouillon',
        emis: 'Émis',
        remis: 'Remis',
        recu: 'Reçu',
        clos: 'Clos',
        annule: 'Annulé',
      },
      default: 'brouillon',
    }),
    /** Ids of the parcels to put on a new bon; afterwards its lines (`bons_details`) hold them. */
    commands: list({ label: 'Colis demandés', max: MOST_LINES, see: [] }),
    ramassage: relation({ label: 'Ramassage', to: 'rammasage' }),
    tour: relation({ label: 'Tournée', to: 'tours', write: [] }),
    zone: text({ label: 'Zone', max: 80 }),
    transporteur: text({ label: 'Transporteur', max: 80 }),
    sac: text({ label: 'Sac scellé', max: 40 }),
    note: text({ label: 'Note', max: 500, multiline: true }),
    motif: text({ label: 'Motif d’annulation', max: 200 }),
    colis: count({ label: 'Colis', min: 0, write: [] }),
    scanned: count({ label: 'Scannés', min: 0, write: [] }),
    missing: count({ label: 'Manquants', min: 0, write: [] }),
    surplus: count({ label: 'En trop', min: 0, write: [] }),
    /** Declared by the client before anything was scanned. */
    declared: count({ label: 'Déclarés', min: 0 }),
    total: money({ label: 'Total', write: [] }),
    issued_at: date({ label: 'Émis le', write: [] }),
    handed_at: date({ label: 'Remis le', write: [] }),
    received_at: date({ label: 'Reçu le', write: [] }),
    closed_at: date({ label: 'Clos le', write: [] }),
    author: relation({ label: 'Créé par', to: 'users', write: [] }),
    received_by: relation({ label: 'Reçu par', to: 'users', write: [] }),
    signature_from: file({ label: 'Signature de qui remet', ...SIGNATURE }),
    signature_to: file({ label: 'Signature de qui reçoit', ...SIGNATURE }),
    signed_from: text({ label: 'Remis par', max: 120 }),
    signed_to: text({ label: 'Reçu par (nom)', max: 120 }),
    /** Badge read at the desk in place of a signature; on a retour livreur it also names the livreur. */
    badge: text({ label: 'Badge lu', max: 40, see: [] }),
    /** « I know this bon goes elsewhere ». Without it, a parcel for another ville needs a confirmation. */
    confirmer_ville: bool({ label: 'Mettre malgré la ville', transient: true, see: [] }),
    /** Content of the paper, frozen at each step from its émission on: a reprint is the same paper. */
    printed: json({ label: 'Contenu imprimé', see: [], write: [] }),
  },
  indexes: [
    { fields: ['kind', 'created'] },
    { fields: ['client', 'created'] },
    { fields: ['livreur', 'created'] },
    { fields: ['agence', 'created'] },
    { fields: ['agence_to', 'created'] },
    { fields: ['state', 'created'] },
    { fields: ['created'] },
    { fields: ['tour'], where: "tour <> ''" },
    { fields: ['kind', 'year', 'seq'], unique: true, where: 'seq > 0' },
    { fields: ['kind', 'number'], unique: true, where: "number <> ''" },
  ],
})
