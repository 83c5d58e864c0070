import type { FieldError } from '../../schema/checks.ts'
import { type ImportField, labelOf } from './targets.ts'

/** A ville a person may choose. */
export interface Choice {
  readonly id: string
  readonly name: string
}

export type ReasonCode =
  | 'missing'
  | 'phone'
  | 'ville_unknown'
  | 'ville_ambiguous'
  | 'ville_closed'
  | 'no_tariff'
  | 'amount'
  | 'negative'
  | 'plafond'
  | 'quantity'
  | 'product_unknown'
  | 'product_ambiguous'
  | 'stock'
  | 'yes_no'
  | 'option'
  | 'length'
  | 'limit'
  | 'character'
  | 'reference_used'
  | 'reference_twice'
  | 'seller'

/** The reason a row is refused: the field, the error, and the remedy. */
export interface Reason {
  readonly field: ImportField
  readonly code: ReasonCode
  readonly message: string
  /** Villes to choose from, surest first. */
  readonly choices?: readonly Choice[]
}

/** A row is taken, yet a person may want to look. */
export interface Warning {
  readonly field: ImportField
  readonly message: string
}

const quoted = (typed: string): string => `«\u00a0${shortened(typed)}\u00a0»`
const shortened = (typed: string): string => (typed.length > 60 ? `${typed.slice(0, 59)}…` : typed)

const reason = (field: ImportField, code: ReasonCode, message: string): Reason => ({ field, code, message })

const MISSING: Partial<Record<ImportField, string>> = {
  receiver_full_name: 'Le nom du destinataire manque. Écrivez-le.',
  receiver_phone_number: 'Le téléphone manque. Écrivez-le comme 06 12 34 56 78.',
  city: 'La ville manque. Choisissez-la.',
  price: 'Le prix manque. Écrivez 0 s’il n’y a rien à encaisser.',
}

export const missing = (field: ImportField): Reason =>
  reason(field, 'missing', MISSING[field] ?? `${labelOf(field)} manque. Remplissez la case.`)

export const badPhone = (field: ImportField, typed: string): Reason =>
  reason(field, 'phone', `${quoted(typed)} n’est pas un numéro complet. Écrivez-le comme 06 12 34 56 78.`)

export function unknownVille(typed: string, choices: readonly Choice[]): Reason {
  const names = choices.map((choice) => choice.name).join(', ')
  const message =
    choices.length > 0
      ? `La ville ${quoted(typed)} n’existe pas. Choisissez-en une qui lui ressemble (${names}) ou ajoutez un alias.`
      : `La ville ${quoted(typed)} n’existe pas. Choisissez-la dans la liste ou ajoutez un alias.`
  return { ...reason('city', 'ville_unknown', message), choices }
}

export function ambiguousVille(typed: string, choices: readonly Choice[]): Reason {
  const names = choices.map((choice) => choice.name).join(', ')
  const several =
    choices.length > 1 ? 'peut désigner plusieurs villes' : 'n’est pas le nom complet d’une ville'
  return {
    ...reason('city', 'ville_ambiguous', `${quoted(typed)} ${several}\u202f: ${names}. Choisissez la bonne.`),
    choices,
  }
}

export const closedVille = ({ message }: FieldError): Reason => reason('city', 'ville_closed', message)

export const noTariff = ({ message }: FieldError): Reason => reason('city', 'no_tariff', message)

export const notAgreed = (field: ImportField, { message }: FieldError): Reason =>
  reason(field, 'option', message)

export const badAmount = (field: ImportField, typed: string): Reason =>
  reason(field, 'amount', `${quoted(typed)} n’est pas un montant. Écrivez-le comme 250 ou 250,50.`)

export const negativePrice = (typed: string): Reason =>
  reason(
    'price',
    'negative',
    `Le prix ${quoted(typed)} est négatif, ce qui n’est permis que pour un échange. Corrigez-le ou cochez l’échange.`,
  )

export const muchCash = ({ message }: FieldError): Reason => reason('price', 'plafond', message)

export const negativeFees = (typed: string): Reason =>
  reason('extra_fees', 'negative', `Les frais ${quoted(typed)} sont négatifs. Écrivez 0 ou plus.`)

export const badQuantity = (typed: string): Reason =>
  reason(
    'quantity',
    'quantity',
    `${quoted(typed)} n’est pas une quantité. Écrivez un nombre entier, 1 ou plus.`,
  )

export const unknownProduct = (typed: string): Reason =>
  reason(
    'produit',
    'product_unknown',
    `Aucun produit de ce client n’a ${quoted(typed)} pour SKU, code-barres ou nom. Corrigez-le, ou videz la case.`,
  )

export const ambiguousProduct = (typed: string, products: readonly { designation: string }[]): Reason => {
  const names = products.map(({ designation }) => designation).join(', ')
  const message = `${quoted(typed)} peut désigner plusieurs produits\u202f: ${names}. Écrivez le SKU du bon.`
  return reason('produit', 'product_ambiguous', message)
}

export const nowhereStocked = (): Reason =>
  reason(
    'produit',
    'stock',
    'Nous ne savons pas quelle agence garde ce stock. Donnez d’abord une agence à ce client.',
  )

/** Refusal of a row for want of stock; `left` counts the pieces that earlier rows leave. */
export const outOfStock = (left: number): Reason =>
  reason(
    'produit',
    'stock',
    left === 0
      ? 'Il ne reste rien de ce produit, lignes d’avant comptées. Faites entrer du stock, ou videz la case.'
      : `Il ne reste que ${left} de ce produit, lignes d’avant comptées. Commandez-en moins, ou faites entrer du stock.`,
  )

export const badYesNo = (field: ImportField, typed: string): Reason =>
  reason(
    field,
    'yes_no',
    `${labelOf(field)}\u202f: ${quoted(typed)} n’est ni oui ni non. Écrivez OUI ou NON.`,
  )

export const tooLong = (field: ImportField, max: number): Reason =>
  reason(field, 'length', `${labelOf(field)}\u202f: ${max} caractères au plus. Raccourcissez le texte.`)

export const tooMuch = (field: ImportField, max: string): Reason =>
  reason(field, 'limit', `${labelOf(field)}\u202f: ${max} au plus. Vérifiez le montant.`)

export const unreadable = (field: ImportField): Reason =>
  reason(field, 'character', `${labelOf(field)} contient un caractère illisible. Retapez le texte.`)

export const referenceUsed = (reference: string, code: string): Reason =>
  reason(
    'reference_client',
    'reference_used',
    `La référence ${quoted(reference)} est déjà celle de la commande ${code}. Changez-la ou retirez la ligne.`,
  )

/** For a client's file: the refusal of a row that names another sender. */
export const foreignSellerName = (field: ImportField, message: string): Reason =>
  reason(field, 'seller', message)

export const referenceTwice = (reference: string, row: number): Reason =>
  reason(
    'reference_client',
    'reference_twice',
    `La référence ${quoted(reference)} est déjà celle de la ligne ${row}. Changez-la ou retirez la ligne.`,
  )

export const centsWarning = (total: string): Warning => ({
  field: 'price',
  message: `Le total ${total} n’est pas un nombre entier de dirhams\u202f: le livreur ne pourra pas rendre les centimes.`,
})

export const fixedLineWarning = (shown: string): Warning => ({
  field: 'receiver_phone_number',
  message: `${shown} n’est pas un mobile\u202f: ni SMS ni WhatsApp. Vérifiez-le.`,
})

export const lostPhonesWarning = (count: number): Warning => ({
  field: 'receiver_phone_number',
  message: `La case contient ${count} numéros\u202f; les deux premiers sont gardés.`,
})

export const badSecondPhoneWarning = (typed: string): Warning => ({
  field: 'receiver_phone_2',
  message: `Le second numéro ${quoted(typed)} n’est pas complet\u202f; il est laissé de côté.`,
})
