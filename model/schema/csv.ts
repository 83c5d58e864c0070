/** CSV as French spreadsheets read it: semicolons, every cell in quotes. */

/** Opens a CSV file, so that spreadsheets read its accents. */
export const BOM = '\ufeff'
const LINE_END = '\r\n'

const FIRST_SEEN = /[^\s\p{C}]/u
const SIGN = /^[=+\-@\u2010-\u2015\u2212]/

/**
 * A text a spreadsheet would run as a formula, blanks and unseen characters before it or not. NFKC turns wide, small
 * and raised forms into the signs themselves (`＝`, `﹢`, `⁻`); hyphens and minus signs of other code points are named.
 */
const runs = (value: string): boolean => SIGN.test((FIRST_SEEN.exec(value)?.[0] ?? '').normalize('NFKC'))

export const cell = (value: string): string => `"${value.replaceAll('"', '""')}"`
/** A leading apostrophe inside the quotes marks a text that a spreadsheet would run as a formula. */
export const textCell = (value: string): string => cell(runs(value) ? `'${value}` : value)
/** A cell that was read, without the apostrophe of `textCell`. */
export const textOfCell = (value: string): string =>
  value.startsWith("'") && runs(value.slice(1)) ? value.slice(1) : value

/** A line of cells already quoted. */
export const line = (cells: readonly string[]): string => cells.join(';') + LINE_END
