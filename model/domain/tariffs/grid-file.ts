import type { Centimes } from '../../schema/collection.ts'
import { textOfCell } from '../../schema/csv.ts'
import { fold } from '../../schema/fold.ts'
import type { VilleIndex, VilleNames } from '../villes/index-villes.ts'
import { resolveVille } from '../villes/resolve.ts'
import { FEE_OUTCOMES } from './faits.ts'
import { GRID_OUTCOMES, type GridOutcome } from './grid.ts'
import type { CellEdit } from './grid-save.ts'
import { readTariff } from './tariff-text.ts'

/** A ville of the grid, with the tariffs that hold in it; null where nobody set one. */
export interface FileVille extends VilleNames {
  readonly region: string
  readonly tariffs: Readonly<Record<GridOutcome, Centimes | null>>
  /** The tariffs a quartier takes from the ville around it. */
  readonly follows: readonly GridOutcome[]
}

/** A row as the sheet has it. */
export interface FileRow {
  /** Number of the row in the sheet, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** A cell of the file that is not taken. */
export interface RefusedCell {
  readonly ligne: number
  /** Heading of its column. */
  readonly colonne: string
  readonly valeur: string
  /** A French sentence. */
  readonly message: string
}

export interface GridFile {
  /** Cells that differ from the grid. */
  readonly edits: readonly CellEdit[]
  readonly refused: readonly RefusedCell[]
  /** Headings of columns that hold no tariff of the grid. */
  readonly ignored: readonly string[]
}

export const VILLE = 'Ville'
export const REGION = 'Région'

/** Titles may stand above the headings. */
const HEADINGS_WITHIN = 10

/**
 * The changes that the rows of a file make to this grid; the headings are among the first rows. An empty
 * cell, an absent column and an unchanged amount change nothing, so that an exported file imports without
 * changes. An unreadable cell is refused alone. Null when no row names the columns.
 */
export function readGridFile(rows: readonly FileRow[], index: VilleIndex<FileVille>): GridFile | null {
  const at = rows.slice(0, HEADINGS_WITHIN).findIndex(({ cells }) => isHead(cells))
  const head = rows[at]?.cells
  if (!head) return null
  const columns = columnsOf(head)
  const known = new Set(['', VILLE, REGION, ...GRID_OUTCOMES.map((one) => FEE_OUTCOMES[one])].map(fold))
  const ignored = head.map((title) => title.trim()).filter((title) => !known.has(fold(title)))
  const seen = new Map<string, number>()
  const edits: CellEdit[] = []
  const refused: RefusedCell[] = []
  for (const row of rows.slice(at + 1)) {
    const found = villeOf(row, columns, index)
    if (found === null) continue
    const twin = typeof found === 'string' ? undefined : seen.get(found.id)
    if (typeof found === 'string' || twin !== undefined) {
      const message = typeof found === 'string' ? found : `Cette ville est déjà à la ligne ${twin}.`
      refused.push(refusal(row, columns.ville, VILLE, message))
      continue
    }
    seen.set(found.id, row.line)
    for (const [outcome, column] of columns.tariffs) {
      const typed = textOfCell(row.cells[column] ?? '').trim()
      if (typed === '') continue
      const read = readTariff(typed)
      if ('wrong' in read) refused.push(refusal(row, column, FEE_OUTCOMES[outcome], read.wrong))
      else if (read.amount !== found.tariffs[outcome])
        edits.push({ ville: found.id, outcome, amount: read.amount })
    }
  }
  return { edits: withoutFollowers(edits, index), refused, ignored }
}

/** A quartier that follows its ville needs no tariff of its own where the file gives both the same. */
function withoutFollowers(edits: readonly CellEdit[], index: VilleIndex<FileVille>): readonly CellEdit[] {
  const villes = new Map(index.villes.map((ville) => [ville.id, ville]))
  const amounts = new Map(edits.map(({ ville, outcome, amount }) => [`${ville} ${outcome}`, amount]))
  return edits.filter(({ ville, outcome, amount }) => {
    const { parent = '', follows = [] } = villes.get(ville) ?? {}
    return !follows.includes(outcome) || amounts.get(`${parent} ${outcome}`) !== amount
  })
}

interface Columns {
  readonly ville: number
  /** -1 without one. */
  readonly region: number
  readonly tariffs: readonly (readonly [outcome: GridOutcome, at: number])[]
}

const same = (one: string, other: string): boolean => fold(one).trim() === fold(other).trim()
const placeOf = (head: readonly string[], title: string): number => head.findIndex((one) => same(one, title))

function columnsOf(head: readonly string[]): Columns {
  const tariffs = GRID_OUTCOMES.map((outcome) => [outcome, placeOf(head, FEE_OUTCOMES[outcome])] as const)
  return {
    ville: placeOf(head, VILLE),
    region: placeOf(head, REGION),
    tariffs: tariffs.filter(([, at]) => at !== -1),
  }
}

function isHead(cells: readonly string[]): boolean {
  const { ville, tariffs } = columnsOf(cells)
  return ville !== -1 && tariffs.length > 0
}

/** The ville of a row, a French sentence with the reason there is none, or null for an empty row. */
function villeOf(
  { cells }: FileRow,
  columns: Columns,
  index: VilleIndex<FileVille>,
): FileVille | string | null {
  if (cells.every((cell) => cell.trim() === '')) return null
  const name = textOfCell(cells[columns.ville] ?? '').trim()
  if (name === '') return 'La ville manque.'
  if (columns.region !== -1) {
    const region = textOfCell(cells[columns.region] ?? '')
    const there = index.villes.filter((one) => same(one.name, name) && same(one.region, region))
    if (there.length === 1 && there[0]) return there[0]
  }
  const found = resolveVille(index, name)
  if (found.kind === 'found') return found.ville
  const { words, villes } =
    found.kind === 'ask'
      ? {
          words: 'désigne plusieurs villes : donnez aussi la région, ou le nom entier',
          villes: found.choices,
        }
      : { words: 'n’est pas une ville de cette grille', villes: found.proposals }
  const names = villes.map((one) => (one.region === '' ? one.name : `${one.name}, ${one.region}`))
  return `« ${name} » ${words}${names.length > 0 ? ` (${names.slice(0, NAMED).join(' ; ')})` : ''}.`
}

/** Villes proposed in a refusal. */
const NAMED = 3

const refusal = (
  { line, cells }: FileRow,
  column: number,
  colonne: string,
  message: string,
): RefusedCell => ({
  ligne: line,
  colonne,
  valeur: (cells[column] ?? '').slice(0, LONGEST),
  message,
})

const LONGEST = 60
