import { fold } from '../../schema/fold.ts'

const YES = new Set(
  [
    'oui',
    'o',
    'yes',
    'y',
    'vrai',
    'true',
    'ok',
    'x',
    '1',
    'autorise',
    'autorisee',
    'possible',
    'نعم',
    'اه',
  ].concat(['iyeh', 'iyyeh', 'ah', 'wakha', '✓', '✔', '☑']),
)
const NO = new Set(
  [
    '',
    'non',
    'n',
    'no',
    'faux',
    'false',
    '0',
    '-',
    'interdit',
    'interdite',
    'لا',
    'la',
    'lla',
    '✗',
    '✘',
    '☐',
  ].concat(['aucun', 'aucune', 'jamais']),
)

/** OUI, X, 1… → true; NON, 0 and empty → false; null for any other word. */
export function parseYesNo(typed: string): boolean | null {
  const word = fold(typed).trim()
  if (YES.has(word)) return true
  return NO.has(word) ? false : null
}

/** `2`, `2,00`, `x2`, `2 pcs`, `٢` → 2; empty → 1; null when it is not a whole number of pieces. */
export function parseQuantity(typed: string): number | null {
  const word = fold(typed).trim()
  if (word === '') return 1
  const match = /^x?\s*(\d{1,5})(?:[.,]0+)?\s*(?:x|pcs?|pieces?|unites?|u|قطع|قطعه)?\.?$/.exec(word)
  const quantity = Number(match?.[1] ?? 0)
  return quantity >= 1 && quantity <= 10_000 ? quantity : null
}

const TOTALS =
  /^(?:sous[ -]?|grand )?tota(?:l|ux)(?:\s+general)?\s*:?$|^somme\s*:?$|^(?:ال)?مجموع\s*:?$|^الاجمالي\s*:?$/

/** An empty line, or the line of totals under a table: not a data row. */
export function isNoRow(cells: readonly string[], width: number): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.length === 0) return true
  return filled.length <= Math.max(2, width / 2) && filled.some((cell) => TOTALS.test(fold(cell)))
}
