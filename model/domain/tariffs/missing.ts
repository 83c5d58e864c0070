import type { FieldError } from '../../schema/checks.ts'
import { FAITS, type FeeOutcome } from './faits.ts'
import { type PriceTables, priceOf } from './price.ts'

/** « Tarif absent pour livraison à Rabat… » */
export const absentTariff = (outcome: FeeOutcome, ville: string): string =>
  `Tarif absent pour ${FAITS[outcome].toLowerCase()} à ${ville} : réglez-le dans les tarifs, ou choisissez une autre ville.`

/** A commande as far as its compulsory tariff depends on it. */
export interface Priced {
  readonly client_source: string
  readonly city: string
  readonly is_echange: boolean
}

/** The refusal of a commande whose delivery has no tariff on that day; null when it has one. */
export function noTariff(
  tables: PriceTables,
  { client_source: user, city, is_echange }: Priced,
  { name, day }: { readonly name: string; readonly day: string },
): FieldError | null {
  const fait = is_echange ? 'echange' : 'livraison'
  const price = priceOf(tables, { party: 'client', user, fait, ville: city, agence: '', day })
  if (price && !price.manquant) return null
  return { code: 'validation_no_tariff', message: absentTariff(fait, name) }
}
