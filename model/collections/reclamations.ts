import { collection } from '../schema/collection.ts'
import { date, file, money, relation, select, text } from '../schema/fields.ts'

export const reclamations = collection('reclamations', {
  labels: { one: 'réclamation', many: 'réclamations', feminine: true },
  title: 'subject',
  search: ['subject', 'body'],
  sort: '-created',
  fields: {
    type: select({
      label: 'Sujet',
      required: true,
      options: {
        prix: 'Changement de prix',
        destinataire: 'Changement de destinataire',
        telephone: 'Ajouter un numéro',
        adresse: 'Changement d’adresse',
        rappeler: 'Rappeler le destinataire',
        annuler: 'Annuler',
        retour: 'Demander le retour',
        livreur: 'Plainte livreur',
        montant: 'Montant versé',
        perdu: 'Colis perdu',
        endommage: 'Colis endommagé',
        autre: 'Autre',
      },
    }),
    subject: text({ label: 'Objet', required: true, max: 120 }),
    body: text({ label: 'Message', max: 4000, multiline: true }),
    command: relation({ label: 'Commande', to: 'commands' }),
    /** Of a claim about an amount: the line of an issued facture it disputes. */
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
    due_at: date({ label: 'À traiter avant', write: ['Reclamations'] }),
    state: select({
      label: 'État',
      options: {
        ouverte: 'Ouverte',
        en_cours: 'En cours',
        attente_client: 'En attente du client',
        resolue: 'Résolue',
        rejetee: 'Rejetée',
      },
      default: 'ouverte',
      write: ['Reclamations'],
    }),
    indemnity: money({ label: 'Indemnité', min: 0, write: ['Reclamations'] }),
    resolved_at: date({ label: 'Résolue le', write: [] }),
    /** Of a lost parcel that turns up after its indemnity: it goes back to its client, or he keeps the indemnity. */
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
    /** Of its client when it was resolved: its people read what it posted. */
    agence: relation({ label: 'Agence', to: 'agences', see: ['moderateur'], write: [] }),
  },
  indexes: [
    { fields: ['state', 'created'] },
    { fields: ['client', 'created'] },
    { fields: ['author', 'created'] },
    { fields: ['command'] },
    { fields: ['facture_detail'], where: "facture_detail <> ''" },
  ],
})
