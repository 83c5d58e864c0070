import { collection } from '../schema/collection.ts'
import { count, date, email, relation, select, text } from '../schema/fields.ts'

/**
 * Letters to people, waiting or sent. The server writes
 * them; a moderateur can only have one sent again (`state`).
 */
export const mails = collection('mails', {
  labels: { one: 'mail', many: 'mails' },
  title: 'subject',
  search: ['to'],
  sort: '-created',
  journalled: false,
  fields: {
    to: email({ label: 'Adresse', write: [] }),
    user: relation({ label: 'Compte', to: 'users', write: [] }),
    kind: select({
      label: 'Objet',
      options: {
        otp: 'Code à usage unique',
        verification: 'Vérification de l’e-mail',
        'password-reset': 'Mot de passe oublié',
        'email-change': 'Changement d’e-mail',
        'sign-in-alert': 'Nouvelle connexion',
        'sign-up': 'Code d’inscription',
        'account-exists': 'Compte déjà ouvert',
        'account-accepted': 'Compte accepté',
        'account-refused': 'Compte refusé',
        'old-returns': 'Retours qui attendent',
        'claim-answer': 'Réponse à une réclamation',
        'claim-escalated': 'Réclamation escaladée',
        'facture-issued': 'Facture émise',
      },
      write: [],
    }),
    subject: text({ label: 'Sujet', max: 250, write: [] }),
    text: text({ label: 'Texte', max: 20_000, multiline: true, write: [] }),
    html: text({ label: 'HTML', max: 100_000, multiline: true, write: [] }),
    state: select({
      label: 'État',
      options: {
        en_attente: 'En attente',
        envoi: 'Envoi en cours',
        envoye: 'Envoyé',
        echec: 'Échec',
        incertain: 'Incertain',
        perime: 'Périmé',
      },
      write: ['Moderateurs'],
    }),
    tries: count({ label: 'Essais', write: [] }),
    next_try: date({ label: 'Prochain essai', write: [] }),
    expires: date({ label: 'Valable jusqu’à', write: [] }),
    sent_at: date({ label: 'Envoyé le', write: [] }),
    error: text({ label: 'Dernier refus', max: 500, write: [] }),
    /** The code or the token, while the mail is not gone; see `server/post/secret.ts`. */
    secret: text({ label: 'Secret', max: 2_000, see: [], write: [] }),
    /** Id of the process that is sending the mail. */
    claim: text({ label: 'Prise en charge', max: 40, see: [], write: [] }),
  },
  indexes: [
    { fields: ['created'] },
    { fields: ['next_try'], where: "state = 'en_attente'" },
    { fields: ['expires'], where: "state IN ('en_attente', 'envoi') OR secret <> ''" },
    { fields: ['to'], using: 'trigram' },
  ],
})
