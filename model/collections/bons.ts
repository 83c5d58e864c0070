import { collection } from '../schema/collection.ts'
import { count, date, money, relation, select, text } from '../schema/fields.ts'

export const BON_KINDS = {
  ramassage: 'Ramassage',
  livraison: 'Livraison',
  'retour client': 'Retour client',
  'retour livreur': 'Retour livreur',
  envoi: 'Envoi',
  distribution: 'Distribution',
  'retour agence': 'Retour agence',
} as const

/** A paper that goes with parcels from one hand to another. */
export const bons = collection('bons', {
  labels: { one: 'bon', many: 'bons' },
  title: 'number',
  search: ['number'],
  sort: '-created',
  fields: {
    kind: select({ label: 'Genre', required: true, options: BON_KINDS }),
    number: text({ label: 'Numéro', max: 40 }),
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
    }),
    colis: count({ label: 'Colis', min: 0 }),
    scanned: count({ label: 'Scannés', min: 0 }),
    total: money({ label: 'Total' }),
    issued_at: date({ label: 'Émis le' }),
    author: relation({ label: 'Créé par', to: 'users' }),
  },
  indexes: [
    { fields: ['kind', 'created'] },
    { fields: ['client', 'created'] },
    { fields: ['livreur', 'created'] },
    { fields: ['kind', 'number'], unique: true, where: "number <> ''" },
  ],
})
