import { countRecognised } from '#model/domain/import/mapping.ts'
import { isNoRow } from '#model/domain/import/words.ts'
import { badRequest } from '#server/core/base/refusals.ts'
import { parseCsv } from './csv.ts'
import { decode } from './encoding.ts'
import { parseXlsx } from './xlsx.ts'

/** A merchant's file as a table: headings, then rows numbered from 1. */
export interface FileTable {
  readonly kind: 'csv' | 'xlsx'
  readonly encoding: string
  readonly delimiter: string
  readonly headings: readonly string[]
  /** Empty lines and the line of totals left out; every row as wide as the headings. */
  readonly rows: readonly (readonly string[])[]
  /** The number each of the rows has in its sheet, from 1. */
  readonly lines: readonly number[]
}

/** More rows belong in several files. */
const MOST_ROWS = 100_000
/** Rows are made as wide as the widest: one endless line would multiply by all of them. */
const MOST_COLUMNS = 250
/** A title or two may stand above the headings. */
const HEADINGS_WITHIN = 10

export async function readTable(bytes: Uint8Array): Promise<FileTable> {
  if (bytes.length === 0) throw badRequest('Le fichier est vide. Choisissez-en un autre.')
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw badRequest('C’est un ancien classeur .xls. Enregistrez-le au format .xlsx ou .csv, puis réessayez.')
  }
  if (begins(bytes, [0x50, 0x4b])) {
    return { kind: 'xlsx', encoding: '', delimiter: '', ...split(await parseXlsx(bytes)) }
  }
  const { text, encoding } = decode(bytes)
  if (text.includes('\u0000')) throw badRequest('Ce fichier n’est ni un CSV ni un classeur .xlsx.')
  const { rows, delimiter } = parseCsv(text)
  return { kind: 'csv', encoding, delimiter, ...split(rows) }
}

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, i) => bytes[i] === byte)

function split(lines: readonly (readonly string[])[]): Pick<FileTable, 'headings' | 'rows' | 'lines'> {
  const at = headingsAt(lines)
  const below = lines.slice(at + 1)
  const width = below.reduce((most, line) => Math.max(most, line.length), lines[at]?.length ?? 0)
  if (width > MOST_COLUMNS) {
    throw badRequest(`Le fichier a ${width} colonnes, ${MOST_COLUMNS} au plus. Gardez celles des commandes.`)
  }
  const headings = padded(lines[at] ?? [], width).map((heading) => heading.replace(/\s+/g, ' ').trim())
  const numbered = below.map((line, n) => ({ line, number: at + n + 2 }))
  const rows = numbered.filter(({ line }) => !isNoRow(line, width))
  if (rows.length === 0) throw badRequest('Le fichier n’a aucune ligne sous ses titres de colonnes.')
  if (rows.length > MOST_ROWS) {
    throw badRequest(`Le fichier a ${rows.length} lignes, ${MOST_ROWS} au plus. Partagez-le en plusieurs.`)
  }
  return {
    headings,
    rows: rows.map(({ line }) => padded(line, width)),
    lines: rows.map(({ number }) => number),
  }
}

/** The line, among the first ones, that reads most like headings; else the first that is not empty. */
function headingsAt(lines: readonly (readonly string[])[]): number {
  const first = lines.findIndex((line) => line.some((cell) => cell.trim() !== ''))
  let best = { at: Math.max(first, 0), known: 1 }
  lines.slice(0, HEADINGS_WITHIN).forEach((line, at) => {
    const known = countRecognised(line.slice(0, MOST_COLUMNS))
    if (known > best.known) best = { at, known }
  })
  return best.at
}

const padded = (line: readonly string[], width: number): readonly string[] =>
  line.length === width ? line : Array.from({ length: width }, (_, i) => line[i] ?? '')
