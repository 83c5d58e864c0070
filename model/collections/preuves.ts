import { PROOF_FILE, PROOF_KINDS, SHA256 } from '../domain/phone/proof.ts'
import { collection } from '../schema/collection.ts'
import { date, file, relation, select, text } from '../schema/fields.ts'

/**
 * A photo or a signature that a suivi announced by its SHA-256, or declared impossible. Its file arrives by
 * `PUT /api/wasl/preuves/<sha256>`, before the suivi or after; before it, `suivi` is empty.
 */
export const preuves = collection('preuves', {
  labels: { one: 'preuve', many: 'preuves' },
  title: 'annoncee_at',
  sort: '-created',
  fields: {
    command: relation({ label: 'Commande', to: 'commands', write: [] }),
    suivi: relation({ label: 'Suivi', to: 'suivis', write: [] }),
    livreur: relation({ label: 'Livreur', to: 'users', required: true, write: [] }),
    agence: relation({ label: 'Agence', to: 'agences', write: [] }),
    genre: select({ label: 'Genre', options: PROOF_KINDS, write: [] }),
    sha256: text({ label: 'SHA-256', max: 64, pattern: SHA256, write: [] }),
    /** Why there is none; the livreur announced no SHA-256 then. */
    absente: text({ label: 'Raison de l’absence', max: 200, write: [] }),
    fichier: file({ label: 'Fichier', ...PROOF_FILE, write: [] }),
    state: select({
      label: 'Suite',
      options: { attendue: 'Attendue', recue: 'Reçue', classee: 'Classée sans preuve' },
      write: ['Commandes'],
    }),
    annoncee_at: date({ label: 'Annoncée le', write: [] }),
    recue_at: date({ label: 'Reçue le', write: [] }),
    note: text({ label: 'Décision', max: 500, write: ['Commandes'] }),
    decide_par: relation({ label: 'Décidé par', to: 'users', write: [] }),
    decide_at: date({ label: 'Décidé le', write: [] }),
  },
  indexes: [
    { fields: ['created'] },
    { fields: ['livreur', 'sha256'] },
    { fields: ['suivi', 'genre'] },
    { fields: ['command', 'created'] },
    { fields: ['livreur', 'created'] },
    { fields: ['agence', 'created'] },
    { fields: ['annoncee_at'], where: "state = 'attendue'" },
  ],
})
