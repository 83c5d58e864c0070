import { collection } from '../schema/collection.ts'
import { date, file, relation, select, text } from '../schema/fields.ts'

const COMPUTED = { write: [] } as const

/**
 * Another bank account for a client: requested with a
 * proof, accepted by another person, in force a day later.
 */
export const changementsRib = collection('changements_rib', {
  labels: { one: 'changement de RIB', many: 'changements de RIB' },
  title: 'rib',
  sort: '-created',
  fields: {
    user: relation({ label: 'Client', to: 'users' }),
    /** Kept as its 24 digits, however it is typed. */
    rib: text({ label: 'RIB', required: true, max: 40, help: '24 chiffres.', restated: true }),
    preuve: file({
      label: 'Attestation de la banque',
      required: true,
      mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
      maxSize: 5_000_000,
      protected: true,
    }),
    state: select({
      label: 'État',
      options: {
        attente: 'En attente',
        acceptee: 'Acceptée',
        refusee: 'Refusée',
        annulee: 'Annulée',
      },
      write: ['Factures clients', 'client'],
    }),
    motif: text({ label: 'Motif', max: 300, write: ['Factures clients'] }),
    /** The account before it. */
    ancien: text({ label: 'Ancien RIB', max: 24, ...COMPUTED }),
    /** Payments go to the new account from this time on. */
    en_vigueur_at: date({ label: 'En vigueur le', ...COMPUTED }),
    applied_at: date({ label: 'Appliqué le', ...COMPUTED }),
    author: relation({ label: 'Demandé par', to: 'users', ...COMPUTED }),
    /** The person who made the request, also when inside another account. */
    asked_by: text({ label: 'Demandé par (personne)', max: 15, see: [], ...COMPUTED }),
    decided_by: relation({ label: 'Décidé par', to: 'users', see: ['moderateur'], ...COMPUTED }),
    decided_at: date({ label: 'Décidé le', ...COMPUTED }),
  },
  indexes: [
    { fields: ['created'] },
    { fields: ['user', 'created'] },
    { fields: ['state', 'created'] },
    // A client has at most one change that is pending or accepted and not yet applied.
    {
      fields: ['user'],
      unique: true,
      where: "state = 'attente' OR (state = 'acceptee' AND applied_at IS NULL)",
    },
    { fields: ['en_vigueur_at'], where: "state = 'acceptee' AND applied_at IS NULL" },
  ],
})
