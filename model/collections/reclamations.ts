import { ANSWER_WITHIN_H, CLAIM_STATES, CLAIM_TYPES } from '../domain/reclamation/claim-states.ts'
import { collection } from '../schema/collection.ts'
import { bool, count, date, file, money, relation, select, text } from '../schema/fields.ts'

export const reclamations = collection('reclamations', {
  labels: { one: 'réclamation', many: 'réclamations', feminine: true },
  title: 'subject',
  search: ['number', 'subject', 'body'],
  sort: '-created',
  fields: {
    /** `RC-2026-000123`: short enough for the phone and for mail. */
    number: text({ label: 'N°', max: 40, write: [] }),
    type: select({
      label: 'Sujet',
      required: true,
      options: CLAIM_TYPES,
    }),
    subject: text({ label: 'Objet', required: true, max: 120 }),
    body: text({ label: 'Message', max: 4000, multiline: true }),
    command: relation({ label: 'Commande', to: 'commands' }),
    /** The disputed line of an issued facture, for a claim about an amount. */
    facture_detail: relation({ label: 'Ligne de facture', to: 'factures_details' }),
    author: relation({ label: 'Ouverte par', to: 'users', write: [] }),
    client: relation({ label: 'Client', to: 'users' }),
    assigned: relation({ label: 'Assignée à', to: 'users', write: ['Reclamations'] }),
    priority: select({
      label: 'Priorité',
      options: { basse: 'Basse', normale: 'Normale', haute: 'Haute' },
      default: 'normale',
      write: ['Reclamations'],
    }),
    party_at_fault: select({
      label: 'À la charge de',
      options: { client: 'Client', livreur: 'Livreur', agence: 'Agence', personne: 'Personne' },
      see: ['Reclamations'],
      write: ['Reclamations'],
    }),
    /** Open hours until the answer is due, from the rule of its subject when the claim was opened. */
    delay_h: count({
      label: 'Réponse sous (h)',
      min: 0,
      max: 2_000,
      default: ANSWER_WITHIN_H,
      help: 'Heures ouvertes ; 0 : sans délai.',
      write: ['Reclamations'],
    }),
    /** Follows from its events and the open calendar; empty while its client has the next word. */
    due_at: date({ label: 'À traiter avant', deadline: true, write: [] }),
    /**
     * The deadline that had passed at the next decision or
     * question of staff: the claim stays late, whatever follows.
     */
    missed_at: date({ label: 'Délai dépassé le', see: ['moderateur'], write: [] }),
    /** The person a claim escalates to: after its deadline, or sooner by hand. */
    responsable: relation({
      label: 'Escaladée à',
      to: 'users',
      see: ['moderateur'],
      write: ['Reclamations'],
    }),
    escalated_at: date({ label: 'Escaladée le', see: ['moderateur'], write: [] }),
    state: select({
      label: 'État',
      options: CLAIM_STATES,
      default: 'ouverte',
      write: ['Reclamations'],
    }),
    indemnity: money({ label: 'Indemnité', min: 0, write: ['Reclamations'] }),
    resolved_at: date({ label: 'Décidée le', write: [] }),
    /** Sent with the decision, and kept as a message of the thread. */
    answer: text({
      label: 'Réponse',
      max: 4000,
      multiline: true,
      transient: true,
      see: [],
      write: ['Reclamations'],
    }),
    /** The client withdraws the claim. */
    withdrawn: bool({ label: 'Retirée par le client', write: ['client', 'Reclamations'] }),
    /**
     * True when the recipient contradicts the livreur on the
     * tracking page: a refusal fee waits until this is decided.
     */
    contradiction: bool({ label: 'Dit par le destinataire', write: [] }),
    last_message_at: date({ label: 'Dernier message', write: [], journalled: false }),
    /** Internal notes count too: staff alone may know when one was written. */
    last_activity_at: date({
      label: 'Dernière activité',
      see: ['moderateur'],
      write: [],
      journalled: false,
    }),
    /**
     * For a lost parcel found after its indemnity: it goes
     * back to its client, or the client keeps the indemnity.
     */
    retrouve: select({
      label: 'Colis retrouvé',
      options: { rendu: 'Rendu, indemnité reprise', garde: 'Gardé, indemnité acquise' },
      write: ['Reclamations'],
    }),
    /** Signed by the client: without it the parcel is not the company's. */
    papier: file({
      label: 'Papier signé',
      mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
      maxSize: 5_000_000,
      protected: true,
      write: ['Reclamations'],
    }),
    /** The agence of the client when the claim was resolved: its accounts read the entry of the indemnity. */
    agence: relation({ label: 'Agence', to: 'agences', see: ['moderateur'], write: [] }),
  },
  indexes: [
    { fields: ['number'], unique: true, where: "number <> ''" },
    { fields: ['state', 'created'] },
    { fields: ['state', 'due_at'] },
    {
      fields: ['due_at'],
      where: "responsable <> '' AND escalated_at IS NULL AND state IN ('ouverte', 'en_cours')",
    },
    { fields: ['assigned', 'state'], where: "assigned <> ''" },
    { fields: ['responsable', 'state'], where: "responsable <> ''" },
    { fields: ['client', 'created'] },
    { fields: ['author', 'created'] },
    { fields: ['command'] },
    { fields: ['facture_detail'], where: "facture_detail <> ''" },
  ],
})
