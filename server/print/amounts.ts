import { toNumeric } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'

/** `1 250 DH`, with centimes when there are some: an amount to collect at a door. */
export const dirhams = (amount: Centimes): string => `${grouped(amount).replace(/,00$/, '')} DH`

/** `1 250,00`: a column of a bon. */
export function grouped(amount: Centimes): string {
  const [whole = '0', cents = '00'] = toNumeric(amount).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ' ')},${cents}`
}
