/** CSV as French spreadsheets read it: semicolons, every cell in quotes. */

/** Opens a CSV file, so that spreadsheets read its accents. */
export const BOM = '\ufeff'
const LINE_END = '\r\n'

/** A text a spreadsheet would run as a formula is told apart by an apostrophe, inside its quotes. */
const FORMULA = /^\s*[=+\-@]/

export const cell = (value: string): string => `"${value.replaceAll('"', '""')}"`
export const textCell = (value: string): string => cell(FORMULA.test(value) ? `'${value}` : value)

/** A line of cells already quoted. */
export const line = (cells: readonly string[]): string => cells.join(';') + LINE_END
