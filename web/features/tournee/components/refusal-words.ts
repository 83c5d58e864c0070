import { t } from '@lingui/core/macro'
import { format, fromDirhams } from '#model/domain/money.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { errorWords, refusalSentence, refusedFields } from '#web/form/error-words.ts'
import { namedRefusal } from '#web/lib/errors.ts'
import { i18n } from '#web/lib/i18n.ts'

/**
 * A refusal in the language of the page. The server's French sentence names states and people, so French
 * pages use it; other languages have a sentence for each code.
 */
export const refusalWords = (told: FieldError): string =>
  i18n.locale === 'fr' ? errorWords(told) : (wordsOf(told) ?? errorWords(told))

export interface FieldRefusal {
  /** Empty when it is about the whole. */
  readonly field: string
  readonly message: string
}

/** Every error of a failed write. */
export function refusalsOf(error: unknown): readonly FieldRefusal[] {
  if (error === null) return []
  const fields = [...refusedFields(error)].map(([field, told]) => ({ field, message: refusalWords(told) }))
  if (fields.length > 0) return fields
  const named = namedRefusal(error)
  return [{ field: '', message: named ? refusalWords(named) : refusalSentence(error) }]
}

function wordsOf(told: FieldError): string | null {
  return wordsOfMove(told) ?? wordsOfAnswer(told)
}

/** The sentence for a refused move, independent of its fields. */
function wordsOfMove({ code, params = {} }: FieldError): string | null {
  switch (code) {
    case 'deja':
      return t`C’est déjà fait.`
    case 'autre_ville':
      return t`La ville de ce colis n’est pas une des vôtres : demandez à votre agence.`
    case 'etat_change':
      return t`Ce colis a changé d’état : quelqu’un a été plus rapide.`
    case 'change_de_mains':
      return t`Ce colis a été confié à un autre avant l’arrivée de votre résultat.`
    case 'passage_ferme':
      return t`Ce résultat n’est plus possible : le colis a changé d’état.`
    case 'passage_reserve':
      return t`Ce changement ne vous est pas ouvert : appelez votre agence.`
    case 'pas_chez_vous':
      return t`Ce colis n’est pas chez vous : scannez-le, ou demandez à votre agence.`
    case 'plafond':
      return t`Vous avez atteint votre plafond : versez à votre agence avant de continuer.`
    case 'plus_disponible':
      return t`Ce colis n’existe plus.`
    case 'deja_encaisse':
      return t`De l’argent a été encaissé pour ce colis : appelez votre agence.`
    case 'relance_passee':
      return t`Un refus se représente le jour même, tant que vous avez le colis.`
    case 'trop_de_reports': {
      const max = Number(params.max)
      return t`Déjà reporté ${max} fois : appelez votre agence.`
    }
    case 'pas_un_echange':
      return t`Ce colis ne remplace pas un autre : choisissez « Livré ».`
    case 'echange_seulement':
      return t`Ce colis remplace un autre : choisissez « Échange effectué », même sans l’ancien article.`
    case 'pas_de_partiel':
      return t`Ce client n’accepte pas de livraison partielle : livré en entier, ou refusé.`
    case 'colis_oublies': {
      const codes = leftToRight(params.codes)
      return t`Dites d’abord ce qu’il en est : ${codes}. Puis terminez la tournée.`
    }
    case 'page_ancienne':
      return t`Une version plus récente est ouverte : rechargez cette page.`
    case 'tournee_close':
      return t`Cette tournée est déjà terminée.`
    default:
      return null
  }
}

/** The sentence for a refused field. */
function wordsOfAnswer({ code, params = {} }: FieldError): string | null {
  const amount = leftToRight(format(fromDirhams(Number(params.amount ?? 0))))
  switch (code) {
    case 'validation_motif':
      return t`Choisissez un motif.`
    case 'validation_motif_unfit':
      return t`Ce motif n’est pas prévu pour ce résultat : choisissez-en un autre.`
    case 'validation_note':
      return t`Expliquez en une phrase.`
    case 'validation_call':
      return t`Appelez d’abord depuis cette page.`
    case 'validation_photo':
      return t`Prenez une photo.`
    case 'validation_signature':
      return t`Faites signer la personne qui reçoit.`
    case 'validation_position':
      return t`Donnez la position, ou le lieu en toutes lettres.`
    case 'validation_mode_paiement':
      return t`Dites comment le destinataire a payé.`
    case 'validation_reference':
      return t`Donnez la référence du paiement : ticket de carte, virement ou numéro de chèque.`
    case 'validation_amount_partial':
      return t`Le montant d’une livraison partielle va de 0 à ${amount}.`
    case 'validation_amount_least':
      return t`Le montant encaissé est d’au moins ${amount}.`
    case 'validation_amount_expected':
      return t`Le montant attendu est ${amount}. Corrigez-le, ou choisissez le motif de la différence.`
    case 'validation_amount_discount':
      return t`Ce client n’accepte pas de remise à la porte : encaissez ${amount}, ou appelez-le.`
    case 'validation_pieces_kept': {
      const most = Number(params.most)
      return t`Dites combien de pièces sont gardées, de 1 à ${most}.`
    }
    case 'validation_one_piece':
      return t`Ce colis n’a qu’une pièce : il est livré ou refusé.`
    case 'validation_reported_date':
      return t`Donnez le jour convenu avec le destinataire.`
    case 'validation_reported_day': {
      const [first, last] = [leftToRight(params.first), leftToRight(params.last)]
      return t`Choisissez un jour entre le ${first} et le ${last}.`
    }
    case 'validation_closed_day': {
      const [day, next] = [leftToRight(params.day), leftToRight(params.next)]
      return t`Pas de livraison le ${day}. Le prochain jour desservi est le ${next}.`
    }
    case 'validation_scan':
      return t`Ce passage se fait en scannant le colis.`
    default:
      return null
  }
}

/** An amount, a day or a code keeps its order in a sentence written from the right. */
const leftToRight = (value: unknown): string => `\u2066${String(value)}\u2069`
