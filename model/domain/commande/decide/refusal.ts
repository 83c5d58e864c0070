import type { FieldError } from '../../../schema/checks.ts'
import type { Requirement } from '../states/states.ts'

/** The refusal of a move, in words for the person who made the request. */
export interface Refusal {
  /** 400: something is missing or wrong; 403: the actor may not do it; 409: the present state does not allow it. */
  readonly status: 400 | 403 | 409
  readonly message: string
  /** The kind of a 403 or 409, for pages with a wording or a language of their own. */
  readonly code?: RefusalCode
  /** For a 409: the field that confirms the move when it is resent. */
  readonly confirm?: 'confirmer_ville'
  /** Values that its message names. */
  readonly params?: Params
  /** The errors by field of the suivi. */
  readonly fields?: Readonly<Record<string, FieldError>>
}

type Params = Readonly<Record<string, string | number>>

/** Refusals a livreur may meet at a door. `deja`: the move was made before. */
export type RefusalCode =
  | 'autre_agence'
  | 'autre_ville'
  | 'deja'
  | 'deja_encaisse'
  | 'echange_seulement'
  | 'etat_change'
  | 'passage_ferme'
  | 'passage_reserve'
  | 'pas_chez_vous'
  | 'pas_de_partiel'
  | 'pas_un_echange'
  | 'plafond'
  | 'plus_disponible'
  | 'relance_passee'
  | 'trop_de_reports'

export const clash = (message: string, code?: RefusalCode, params?: Params): Refusal => ({
  status: 409,
  message,
  ...(code && { code }),
  ...(params && { params }),
})
export const forbidden = (message: string, code?: RefusalCode): Refusal => ({
  status: 403,
  message,
  ...(code && { code }),
})

export const lacking = (fields: NonNullable<Refusal['fields']>): Refusal => ({
  status: 400,
  message: Object.values(fields)
    .map(({ message }) => message)
    .join(' '),
  fields,
})

/** The field and the message of each requirement that is not met. */
export const ASKED_FOR: Readonly<Record<Requirement, { readonly field: string; readonly message: string }>> =
  {
    rappel_at: { field: 'rappel_at', message: 'Donnez la date et l’heure du rappel, à venir.' },
    bon: { field: 'bon', message: 'Ce passage se fait par un bon : ajoutez le colis à un bon.' },
    ramasseur: { field: 'delivery_man', message: 'Choisissez le ramasseur.' },
    creneau: { field: 'note', message: 'Dites le créneau du ramassage.' },
    scan: { field: 'source', message: 'Ce passage se fait en scannant le colis.' },
    position: { field: 'position', message: 'Donnez la position, ou le lieu en toutes lettres.' },
    motif: { field: 'motif', message: 'Choisissez un motif.' },
    limite_retrait: {
      field: 'limite_retrait',
      message: 'Dites jusqu’à quel jour le colis peut être retiré.',
    },
    delivery_man: { field: 'delivery_man', message: 'Choisissez le livreur.' },
    reported_date: { field: 'reported_date', message: 'Donnez le jour convenu avec le destinataire.' },
    note: { field: 'note', message: 'Expliquez en une phrase.' },
    call: {
      field: 'call',
      message: 'Appelez d’abord le destinataire depuis l’application : aucun appel aujourd’hui.',
    },
    amount_collected: { field: 'amount_collected', message: 'Saisissez le montant encaissé.' },
    mode_paiement: { field: 'mode_paiement', message: 'Dites comment le destinataire a payé.' },
    reference: {
      field: 'reference',
      message: 'Donnez la référence du paiement : ticket de carte, virement ou numéro de chèque.',
    },
    pieces_kept: { field: 'pieces_kept', message: 'Dites combien de pièces le destinataire a gardées.' },
    signature: { field: 'signature', message: 'Faites signer la personne qui reçoit.' },
    photo: { field: 'photo', message: 'Prenez une photo.' },
    grade: { field: 'grade', message: 'Estimez le dommage, de 1 à 100 %.' },
  }
