import { t } from '@lingui/core/macro'
import { type Meaning, meaningOf } from './protocol-meanings.ts'

const WORDS: Readonly<Record<Meaning, () => string>> = {
  no_right: () => t`Votre compte n’a pas ce droit. Demandez-le à un administrateur.`,
  session_lost: () => t`Votre session n’est plus reconnue. Connectez-vous de nouveau.`,
  code_spent: () => t`Ce code n’est plus bon. Demandez-en un autre.`,
  link_spent: () => t`Ce lien n’est plus bon. Demandez-en un autre.`,
  other_way_too: () => t`Il faut aussi l’autre façon de vous connecter.`,
  sign_in_failed: () => t`La connexion a échoué. Vérifiez ce que vous avez saisi, puis réessayez.`,
  wrong_password: () => t`Ce n’est pas le mot de passe actuel.`,
  not_there: () => t`Cette fiche n’existe plus, ou n’est pas à vous.`,
  still_needed: () => t`La suppression est refusée : d’autres fiches en dépendent, ou ce n’est pas à vous.`,
  not_saved: () => t`L’enregistrement est refusé : vérifiez les champs, et que cela vous revient.`,
  missing_record: () => t`Cette fiche n’existe plus. Choisissez-en une autre.`,
  taken: () => t`Cette valeur est déjà prise. Choisissez-en une autre.`,
  empty: () => t`À remplir.`,
  differ: () => t`Les deux saisies diffèrent.`,
  too_big: () => t`C’est trop lourd, ou il y en a trop. Envoyez-en moins à la fois.`,
  too_often: () => t`Trop de demandes en peu de temps. Attendez un instant.`,
  server_failed: () => t`Le serveur a rencontré une erreur. Réessayez dans un instant.`,
  malformed: () => t`Une valeur n’est pas de la forme attendue. Vérifiez votre saisie.`,
}

/** What the server said, in French where the protocol says it in English; the sentences of the product pass through. */
export function inFrench(message: string): string {
  const meaning = meaningOf(message)
  return meaning ? WORDS[meaning]() : message
}
