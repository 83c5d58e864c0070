import { collection } from '../schema/collection.ts'
import { date, json, relation, select, text } from '../schema/fields.ts'

/**
 * A change that a client requests for a parcel already picked
 * up. Staff accepts it, which applies it, or refuses it.
 */
export const demandes = collection('demandes', {
  labels: { one: 'demande de changement', many: 'demandes de changement', feminine: true },
  title: 'command',
  sort: '-created',
  fields: {
    command: relation({ label: 'Commande', to: 'commands', required: true }),
    author: relation({ label: 'Demandé par', to: 'users', write: [] }),
    /** New values by field of the commande. */
    changes: json({ label: 'Changements', required: true, restated: true }),
    /** Values of the fields when the request was made. */
    present: json({ label: 'Valeurs d’alors', write: [] }),
    note: text({ label: 'Note', max: 500, multiline: true }),
    state: select({
      label: 'État',
      options: { ouverte: 'Ouverte', acceptee: 'Acceptée', refusee: 'Refusée', retiree: 'Retirée' },
    }),
    motif: text({ label: 'Raison du refus', max: 300 }),
    decided_by: relation({ label: 'Décidé par', to: 'users', write: [] }),
    decided_at: date({ label: 'Décidé le', write: [] }),
  },
  indexes: [
    { fields: ['command', 'created'] },
    { fields: ['author', 'created'] },
    { fields: ['state', 'created'] },
    { fields: ['created'] },
  ],
})
