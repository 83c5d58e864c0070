import type { Centimes } from '../../schema/collection.ts'
import { fromDirhams, parseAmount } from '../money.ts'

/** The highest tariff of one cell, in dirhams. */
export const MOST_TARIFF = 100_000

/** An amount, or a French sentence with the reason the text is none. */
export type TariffText = { readonly amount: Centimes } | { readonly wrong: string }

/** `33,075` and `1.250`: three decimals, or thousands. */
const AMBIGUOUS = /^[-+−]?\d{1,3}[.,]\d{3}$/

/**
 * Reads a tariff that was typed, pasted or read from a file: `35`, `35,50`, `35.5 DH`, `٣٥٫٥`. A spreadsheet computes with
 * more decimals than a tariff has, so a text that reads both as three decimals and as thousands is refused, not guessed.
 */
export function readTariff(typed: string): TariffText {
  const text = typed.trim()
  const latin = text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replace('٫', '.')
  if (AMBIGUOUS.test(latin)) {
    return { wrong: `« ${text} » : écrivez deux décimales au plus, et les milliers sans point ni virgule.` }
  }
  const amount = parseAmount(text)
  if (amount === null) return { wrong: `« ${shortened(text)} » n’est pas un montant comme 35,00.` }
  if (amount < 0) return { wrong: 'Un tarif n’est pas négatif : 0 est gratuit.' }
  if (amount > fromDirhams(MOST_TARIFF)) return { wrong: `Un tarif est de ${MOST_TARIFF} DH au plus.` }
  return { amount }
}

const LONGEST = 40
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
