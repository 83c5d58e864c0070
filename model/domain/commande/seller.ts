import type { Row } from '../../collections.ts'
import type { FieldError } from '../../schema/checks.ts'
import { fold } from '../../schema/fold.ts'

/** The sender's fields of a commande, printed on its label and shown to the livreur. */
export type SellerField = 'client_name' | 'boutique' | 'client_phone'
export type SellerFields = Pick<Row<'commands'>, SellerField>

/** The names a client may print as the sender of parcels. */
export interface OwnNames {
  readonly full_name: string
  readonly raison_sociale: string
  readonly boutiques: readonly string[]
}

/** Two spellings of one name. */
export const sellerKey = (name: string): string => fold(name).trim()

const NAME: FieldError = {
  code: 'validation_foreign_seller',
  message:
    'Écrivez votre nom, votre raison sociale ou une de vos boutiques. Ajoutez d’abord une nouvelle boutique à votre fiche.',
}
const PHONE: FieldError = {
  code: 'validation_foreign_seller',
  message: 'Ce téléphone est celui d’un autre compte. Écrivez le vôtre, ou laissez vide.',
}

/**
 * The sender fields of a client's commande that name somebody else, with their errors. `taken` has the phones
 * of other accounts. Only `fields` are checked.
 */
export function foreignSeller(
  said: SellerFields,
  names: OwnNames,
  taken: ReadonlySet<string>,
  fields: Iterable<SellerField> = ['client_name', 'boutique', 'client_phone'],
): Partial<Record<SellerField, FieldError>> {
  const own = new Set([names.full_name, names.raison_sociale, ...names.boutiques].map(sellerKey))
  const errors: Partial<Record<SellerField, FieldError>> = {}
  for (const field of fields) {
    if (said[field] === '') continue
    const isForeign = field === 'client_phone' ? taken.has(said[field]) : !own.has(sellerKey(said[field]))
    if (isForeign) errors[field] = field === 'client_phone' ? PHONE : NAME
  }
  return errors
}
