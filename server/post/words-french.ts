import { OLD_RETURN_DAYS } from '#model/domain/commande/old-returns.ts'
import { isolated, type Wording } from './words.ts'

const about = (parcel: string): string => (parcel === '' ? '' : `, au sujet du colis ${isolated(parcel)}`)

export const FRENCH: Wording = {
  greeting: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${isolated(name)},`),
  words: {
    otp: ({ code, validity }) => ({
      subject: 'Votre code Wasl',
      body: `Voici votre code. Il est valable ${validity} et ne sert qu’une fois.`,
      code,
      closing: 'Si vous n’avez rien demandé, ignorez ce message et ne donnez ce code à personne.',
    }),
    verification: ({ link, validity }) => ({
      subject: 'Vérifiez votre adresse e-mail',
      body: `Confirmez que cette adresse est la vôtre en ouvrant ce lien, valable ${validity}.`,
      button: { label: 'Vérifier mon adresse', link },
      closing: 'Si vous n’avez pas de compte Wasl, ignorez ce message.',
    }),
    'password-reset': ({ link, validity }) => ({
      subject: 'Choisissez un nouveau mot de passe',
      body: `Un nouveau mot de passe a été demandé pour votre compte. Ce lien est valable ${validity} et ne sert qu’une fois ; toutes vos sessions seront fermées.`,
      button: { label: 'Choisir un mot de passe', link },
      closing: 'Si ce n’est pas vous, ignorez ce message : votre mot de passe ne change pas.',
    }),
    'email-change': ({ link, validity, newEmail }) => ({
      subject: 'Confirmez votre nouvelle adresse e-mail',
      body: `Vous avez demandé que votre compte passe à l’adresse ${isolated(newEmail)}. Ouvrez ce lien, valable ${validity}, et donnez votre mot de passe.`,
      button: { label: 'Confirmer cette adresse', link },
      closing: 'Si vous n’avez rien demandé, ignorez ce message : rien ne change.',
    }),
    'sign-in-alert': ({ link, when, device, ip }) => ({
      subject: 'Nouvelle connexion à votre compte',
      body: 'Votre compte vient d’être ouvert depuis un appareil que nous ne connaissions pas.',
      facts: [
        ['Quand', `${when} (heure du Maroc)`],
        ['Appareil', device === '' ? 'inconnu' : device],
        ['Adresse', ip],
      ],
      button: { label: 'Voir mes sessions', link },
      closing: 'Si ce n’est pas vous, changez votre mot de passe sans attendre.',
    }),
    'sign-up': ({ code, validity }) => ({
      subject: 'Votre code d’inscription Wasl',
      body: `Voici le code qui confirme votre adresse. Il est valable ${validity}.`,
      code,
      closing: 'Si vous n’avez pas demandé de compte, ignorez ce message : rien n’est ouvert.',
    }),
    'account-exists': ({ link }) => ({
      subject: 'Vous avez déjà un compte Wasl',
      body: 'Quelqu’un a voulu ouvrir un compte avec cette adresse, qui en a déjà un. Connectez-vous, ou choisissez un nouveau mot de passe depuis la page de connexion.',
      button: { label: 'Se connecter', link },
      closing: 'Si ce n’est pas vous, ignorez ce message : votre compte reste tel quel.',
    }),
    'account-accepted': ({ link }) => ({
      subject: 'Votre compte Wasl est accepté',
      body: 'Votre compte a été vérifié : vous pouvez créer vos commandes et demander un ramassage.',
      button: { label: 'Se connecter', link },
      closing: 'Bienvenue chez Wasl.',
    }),
    'account-refused': () => ({
      subject: 'Votre demande de compte Wasl',
      body: 'Nous n’avons pas pu accepter votre demande de compte, qui est donc fermé.',
      closing: 'Pour en parler, passez à l’agence de votre ville ou appelez-la.',
    }),
    'old-returns': ({ holders, link }) => ({
      subject: `Retours qui attendent depuis plus de ${OLD_RETURN_DAYS} jours`,
      body: `Ces retours sont chez la même personne ou dans la même agence depuis plus de ${OLD_RETURN_DAYS} jours.`,
      facts: holders.map(({ holder, count, days }) => [
        isolated(holder),
        `${count} colis, le plus ancien depuis ${days} jours`,
      ]),
      button: { label: 'Voir ces colis', link },
      closing: 'Rendez-les à leurs vendeurs, ou relancez-les.',
    }),
    'claim-answer': ({ number, parcel, link }) => ({
      subject: `Nous avons répondu à votre réclamation ${number}`,
      body: `Une réponse vous attend dans votre réclamation ${number}${about(parcel)}.`,
      button: { label: 'Lire la réponse', link },
      closing: 'Répondez dans la réclamation : ce courrier ne reçoit pas de réponse.',
    }),
    'claim-escalated': ({ number, parcel, link }) => ({
      subject: `La réclamation ${number} vous est confiée`,
      body: `La réclamation ${number}${about(parcel)} est escaladée : vous en avez la charge.`,
      button: { label: 'Ouvrir la réclamation', link },
      closing: 'Son client attend votre réponse.',
    }),
    'facture-issued': ({ number, link }) => ({
      subject: `Votre facture ${number}`,
      body: `Votre facture ${number} est émise : vous y lisez chaque colis, ses frais et ce qui vous revient.`,
      button: { label: 'Ouvrir la facture', link },
      closing: 'Pour ne plus recevoir ce courrier, ouvrez « Notifications » dans vos réglages.',
    }),
  },
}
