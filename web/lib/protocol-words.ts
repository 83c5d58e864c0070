import { t } from '@lingui/core/macro'
import { type Meaning, meaningOf } from './protocol-meanings.ts'

const WORDS: Readonly<Record<Meaning, () => string>> = {
  no_right: () => t`Votre compte n’a pas ce droit.`,
  session_lost: () => t`Votre session n’est plus reconnue. Connectez-vous de nouveau.`,
  spent: () => t`Ce code ou ce lien n’est plus bon. Demandez-en un autre.`,
  sign_in_failed: () => t`La connexion a échoué. Réessayez.`,
  wrong_password: () => t`Ce n’est pas le mot de passe actuel.`,
  not_there: () => t`Cette fiche n’existe plus, ou n’est pas à vous.`,
  still_needed: () => t`D’autres fiches en dépendent, ou ce n’est pas à vous.`,
  taken: () => t`Cette valeur est déjà prise. Choisissez-en une autre.`,
  empty: () => t`À remplir.`,
  differ: () => t`Les deux saisies diffèrent.`,
  too_often: () => t`Trop de demandes en peu de temps. Attendez un instant.`,
  server_failed: () => t`Le serveur a rencontré une erreur. Réessayez dans un instant.`,
  refused: () => t`Le serveur a refusé ces valeurs.`,
}

/**
 * Translates the protocol's English sentences to French; the product's own
 * sentences are returned as they are.
 */
export function inFrench(message: string): string {
  const meaning = meaningOf(message)
  return meaning ? WORDS[meaning]() : message
}
