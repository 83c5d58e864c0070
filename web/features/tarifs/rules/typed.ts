import { toDirhams } from '#model/domain/money.ts'
import { FEE_OUTCOMES } from '#model/domain/tariffs/faits.ts'
import { GRID_OUTCOMES } from '#model/domain/tariffs/grid.ts'
import type { RefusedCell } from '#model/domain/tariffs/grid-file.ts'
import { readTariff } from '#model/domain/tariffs/tariff-text.ts'
import type { GridVille } from '../queries.ts'
import type { Edit, ReadTariffs } from './edits.ts'

/** The value of a cell for the typed text, or a French sentence with the reason it is not a tariff. */
export function readCell(typed: string): { readonly amount: number | null } | { readonly wrong: string } {
  if (typed.trim() === '') return { amount: null }
  const read = readTariff(typed)
  return 'wrong' in read ? read : { amount: toDirhams(read.amount) }
}

/**
 * Reads a block of a spreadsheet, laid from one cell to the right and down over `rows`. An empty cell changes
 * nothing; a cell without a tariff, or outside the grid, is refused by its line and column in the block.
 */
export function readBlock(
  text: string,
  rows: readonly GridVille[],
  from: Pick<Edit, 'ville' | 'outcome'>,
): ReadTariffs {
  const top = rows.findIndex(({ id }) => id === from.ville)
  const left = GRID_OUTCOMES.indexOf(from.outcome)
  const edits: Edit[] = []
  const refused: RefusedCell[] = []
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  for (const [down, line] of lines.entries()) {
    for (const [right, typed] of line.split('\t').entries()) {
      const [ville, outcome] = [rows[top + down], GRID_OUTCOMES[left + right]]
      const read = readCell(typed)
      if ('amount' in read && read.amount === null) continue
      if (ville && outcome && 'amount' in read) {
        edits.push({ ville: ville.id, outcome, amount: read.amount })
        continue
      }
      const colonne = outcome ? FEE_OUTCOMES[outcome] : `+ ${left + right + 1 - GRID_OUTCOMES.length}`
      const place = ville ? `${ville.name} : ` : ''
      const wrong = 'wrong' in read ? read.wrong : 'cette case dépasse la grille.'
      refused.push({ ligne: down + 1, colonne, valeur: typed, message: `${place}${wrong}` })
    }
  }
  return { edits, refused, ignored: [] }
}
