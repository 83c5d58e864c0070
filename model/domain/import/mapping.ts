import { fold } from '../../schema/fold.ts'
import { headingsOf, IMPORT_FIELDS, type ImportField, isImportField, REQUIRED_FIELDS } from './targets.ts'

/** The column, counted from 0, of each field. */
export type Mapping = Partial<Record<ImportField, number>>

/** The remembered mapping of a client: heading → field, or '' for a column left out. */
export type RememberedMapping = Readonly<Record<string, ImportField | ''>>

/** `Prix (DH)` → `prix`: case, accents, punctuation and text in brackets are ignored. */
export function headingKey(heading: string): string {
  const words = (text: string): string => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
  return words(heading.replace(/[([{][^)\]}]*[)\]}]/g, ' ')) || words(heading)
}

const KNOWN: readonly { readonly key: string; readonly field: ImportField; readonly rank: number }[] =
  IMPORT_FIELDS.flatMap((field) =>
    headingsOf(field).map((heading, rank) => ({ key: headingKey(heading), field, rank })),
  )

/** Scores of the offered fields a heading may name: the whole heading first, then the longest words within it. */
function readings(heading: string, isOffered: (field: ImportField) => boolean): Map<ImportField, number> {
  const key = headingKey(heading)
  const scores = new Map<ImportField, number>()
  if (key === '') return scores
  for (const known of KNOWN) {
    if (!isOffered(known.field)) continue
    const score = known.key === key ? 1000 - known.rank : partial(key, known.key, known.field)
    if (score > (scores.get(known.field) ?? 0)) scores.set(known.field, score)
  }
  return scores
}

/** « Ville du client », « Customer phone »: the word for the person is the weakest part of a heading. */
function partial(key: string, known: string, field: ImportField): number {
  if (known.length < 3 || !` ${key} `.includes(` ${known} `)) return 0
  return 100 + known.length - (field === 'receiver_full_name' ? 60 : 0)
}

/**
 * Number of fields that headings name: distinguishes the line of headings from titles above it and from data.
 */
export const countRecognised = (headings: readonly string[]): number =>
  Object.keys(guessMapping(headings, {})).length

/**
 * A column for each field, used once: first the client's earlier choices, then the best scores. « SKU » is a product of
 * the stock for a client who keeps one, and a word about the goods for the others.
 */
export function guessMapping(
  headings: readonly string[],
  remembered: RememberedMapping,
  { hasStock = false } = {},
): Mapping {
  const isOffered = (field: ImportField) => field !== 'produit' || hasStock
  const mapping: Mapping = {}
  const taken = new Set<number>()
  const candidates: { column: number; field: ImportField; score: number }[] = []
  headings.forEach((heading, column) => {
    const chosen = remembered[headingKey(heading)]
    if (chosen === undefined) {
      for (const [field, score] of readings(heading, isOffered)) candidates.push({ column, field, score })
    } else if (chosen === '') taken.add(column)
    else candidates.push({ column, field: chosen, score: Number.POSITIVE_INFINITY })
  })
  for (const { column, field } of candidates.sort(
    (a, b) => compare(b.score, a.score) || a.column - b.column,
  )) {
    if (taken.has(column) || mapping[field] !== undefined) continue
    mapping[field] = column
    taken.add(column)
  }
  return mapping
}

const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)

/** Completes a mapping by the content of the columns, for unknown headings. */
export function guessFromContent(
  mapping: Mapping,
  rows: readonly (readonly string[])[],
  tests: Partial<Record<ImportField, (cell: string) => boolean>>,
): Mapping {
  const completed: Mapping = { ...mapping }
  const width = Math.max(0, ...rows.map((row) => row.length))
  for (const field of IMPORT_FIELDS) {
    const test = tests[field]
    if (!test || completed[field] !== undefined) continue
    const used = new Set(Object.values(completed))
    for (let column = 0; column < width; column++) {
      if (used.has(column) || !mostly(rows, column, test)) continue
      completed[field] = column
      break
    }
  }
  return completed
}

function mostly(rows: readonly (readonly string[])[], column: number, test: (cell: string) => boolean) {
  const filled = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '')
  return filled.length >= 3 && filled.filter(test).length >= filled.length * 0.7
}

/** Fields a file must have and this mapping does not give. */
export const missingFields = (mapping: Mapping): ImportField[] =>
  REQUIRED_FIELDS.filter((field) => mapping[field] === undefined)

/**
 * A mapping as remembered for the client's next files: the columns used, and those left out although their
 * heading would have been understood.
 */
export function remember(headings: readonly string[], mapping: Mapping): RememberedMapping {
  const understood = new Set(Object.values(guessMapping(headings, {})))
  const fieldOf = new Map(
    Object.entries(mapping).flatMap(([field, column]): [number, ImportField][] =>
      isImportField(field) ? [[column, field]] : [],
    ),
  )
  const entries = headings.flatMap((heading, column): [string, ImportField | ''][] => {
    const field = fieldOf.get(column)
    const key = headingKey(heading)
    return key !== '' && (field || understood.has(column)) ? [[key, field ?? '']] : []
  })
  return Object.fromEntries(entries)
}

/** A mapping from outside, with only known fields and columns that exist, none used twice. */
export function asMapping(given: unknown, width: number): Mapping | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
  const mapping: Mapping = {}
  const used = new Set<number>()
  for (const [field, column] of Object.entries(given)) {
    if (!isImportField(field) || !Number.isInteger(column) || column < 0 || column >= width) return null
    if (used.has(column)) return null
    used.add(column)
    mapping[field] = column
  }
  return mapping
}

/** The remembered mapping, read from a JSON column whose shape nothing checks. */
export function asRemembered(stored: unknown): RememberedMapping {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, ImportField | ''] =>
        typeof entry[1] === 'string' && (entry[1] === '' || isImportField(entry[1])),
    ),
  )
}
