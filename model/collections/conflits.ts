import { collection } from '../schema/collection.ts'
import { date, json, money, relation, select, text } from '../schema/fields.ts'

/**
 * A result a phone sent too late: its version and the one the server had by then, until the agence decides.
 */
export const conflits = collection('conflits', {
  labels: { one: 'conflit', many: 'conflits' },
  title: 'message',
  sort: '-created',
  fields: {
    command: relation({ label: 'Commande', to: 'commands', required: true, write: [] }),
    livreur: relation({ label: 'Livreur', to: 'users', required: true, write: [] }),
    agence: relation({ label: 'Agence', to: 'agences', write: [] }),
    device: text({ label: 'Téléphone', max: 15, write: [] }),
    /** The id the suivi would have had. */
    suivi: text({ label: 'Suivi demandé', max: 15, write: [] }),
    status: relation({ label: 'État demandé', to: 'tracking_states', write: [] }),
    /** Cash the livreur reports as taken, and therefore owes. */
    encaisse: money({ label: 'Encaissé par lui', write: [] }),
    occurred_at: date({ label: 'Heure de l’appareil', write: [] }),
    message: text({ label: 'Ce qui s’y oppose', max: 500, write: [] }),
    /** The suivi as the phone sent it. */
    demande: json({ label: 'Sa version', write: [] }),
    /** The parcel as it stood then. */
    present: json({ label: 'Version du serveur', write: [] }),
    state: select({
      label: 'Suite',
      options: { ouvert: 'À décider', traite: 'Traité' },
      write: ['Commandes'],
    }),
    note: text({ label: 'Décision', max: 500, write: ['Commandes'] }),
    decide_par: relation({ label: 'Décidé par', to: 'users', write: [] }),
    decide_at: date({ label: 'Décidé le', write: [] }),
  },
  indexes: [
    { fields: ['created'] },
    { fields: ['livreur', 'created'] },
    { fields: ['agence', 'created'] },
    { fields: ['command', 'created'] },
    { fields: ['agence'], where: "state = 'ouvert'" },
  ],
})
