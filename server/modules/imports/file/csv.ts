import Papa from 'papaparse'
import { countRecognised } from '#model/domain/import/mapping.ts'
import { badRequest } from '#server/core/base/refusals.ts'

const DELIMITERS = [';', ',', '\t', '|'] as const

/** Empty ones included: a file of nothing but ends of lines would fill the memory. */
const MOST_LINES = 200_000
/** Headings are among the first of a line. */
const HEADINGS = 250

/** Lines looked at before the separator and the headings are decided. */
const LOOKED_AT = 40

export interface ParsedCsv {
  readonly rows: string[][]
  readonly delimiter: string
}

/** Rows of a CSV text; its separator is the one under which the headings are understood. */
export function parseCsv(text: string): ParsedCsv {
  const { delimiter, body } = announced(text.replace(/\r\n?/g, '\n'))
  const chosen = delimiter ?? guessDelimiter(body)
  const rows = parse(body, chosen, MOST_LINES)
  if (rows.length === MOST_LINES) {
    throw badRequest(`Le fichier a plus de ${MOST_LINES} lignes. Partagez-le en plusieurs.`)
  }
  return { rows, delimiter: chosen }
}

/** Excel's own first line: `sep=;`. */
function announced(text: string): { delimiter: string | null; body: string } {
  const match = /^sep=(.)\n/i.exec(text)
  return match
    ? { delimiter: match[1] ?? null, body: text.slice(match[0].length) }
    : { delimiter: null, body: text }
}

function parse(text: string, delimiter: string, preview: number): string[][] {
  return Papa.parse<string[]>(text, { delimiter, newline: '\n', preview }).data
}

/** First by the headings it lets us understand, then by how many rows have the same number of cells. */
function guessDelimiter(text: string): string {
  let best: { delimiter: string; score: number } = { delimiter: ';', score: -1 }
  for (const delimiter of DELIMITERS) {
    const rows = parse(text, delimiter, LOOKED_AT)
    const known = Math.max(0, ...rows.slice(0, 10).map((row) => countRecognised(row.slice(0, HEADINGS))))
    const score = known * 1000 + regularity(rows)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function regularity(rows: readonly (readonly string[])[]): number {
  const widths = rows.map((row) => row.length).filter((width) => width > 1)
  const usual = widths[Math.floor(widths.length / 2)] ?? 0
  return widths.filter((width) => width === usual).length * 10 + Math.min(usual, 9)
}
