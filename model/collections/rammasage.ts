import { CRENEAUX } from '../domain/ramassage.ts'
import { collection } from '../schema/collection.ts'
import { count, date, geoPoint, phone, relation, select, text } from '../schema/fields.ts'

const labels = {
  matin: CRENEAUX.matin.label,
  apres_midi: CRENEAUX.apres_midi.label,
  soir: CRENEAUX.soir.label,
} as const

/** A client's request to have parcels picked up. */
export const rammasage = collection('rammasage', {
  labels: { one: 'demande de ramassage', many: 'demandes de ramassage', feminine: true },
  title: 'adresse',
  sort: '-date,-created',
  fields: {
    client: relation({ label: 'Client', to: 'users', required: true }),
    ville: relation({ label: 'Ville', to: 'villes' }),
    adresse: text({ label: 'Adresse', max: 250 }),
    telephone: phone({ label: 'Téléphone' }),
    position: geoPoint({ label: 'Position' }),
    date: date({ label: 'Date', dayOnly: true, required: true }),
    creneau: select({
      label: 'Créneau',
      options: labels,
    }),
    colis_declares: count({ label: 'Colis déclarés', min: 0, max: 10_000 }),
    ramasseur: relation({ label: 'Ramasseur', to: 'users', write: ['Ramassage'] }),
    state: select({
      label: 'État',
      options: { demande: 'Demandé', affecte: 'Affecté', ramasse: 'Ramassé', annule: 'Annulé' },
    }),
    agence: relation({ label: 'Agence', to: 'agences', write: [] }),
    colis_remis: count({ label: 'Colis remis', min: 0, write: [] }),
    motif: text({ label: 'Motif d’annulation', max: 200 }),
    affecte_at: date({ label: 'Affecté le', write: [] }),
    note: text({ label: 'Note', max: 1000, multiline: true }),
    bon: relation({ label: 'Bon', to: 'bons', write: [] }),
    /** Ville and address as they are compared, while the request stands: one per place and day. */
    place: text({ label: 'Lieu', max: 400, see: [], write: [] }),
  },
  indexes: [
    { fields: ['date', 'created'] },
    { fields: ['client', 'date'] },
    { fields: ['client', 'date', 'place'], unique: true, where: "place <> ''" },
    { fields: ['ramasseur', 'date'] },
    { fields: ['state', 'date'] },
    { fields: ['agence', 'date'] },
  ],
})
