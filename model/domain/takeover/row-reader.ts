import type { Centimes } from '../../schema/collection.ts'
import { textOfCell } from '../../schema/csv.ts'
import { fold } from '../../schema/fold.ts'
import type { ImportVille } from '../import/read.ts'
import { parseAmount, ZERO } from '../money.ts'
import type { VilleIndex } from '../villes/index-villes.ts'
import { resolveVille } from '../villes/resolve.ts'
import { type Column, type ColumnOf, type Columns, TAKEOVER_FILES, type TakeoverFile } from './files.ts'
import type { RowError } from './report.ts'

/** One row of a take-over file, with the errors found so far. */
export class TakeoverRow<F extends TakeoverFile> {
  readonly errors: RowError[] = []
  readonly #file: F
  readonly #columns: Columns<F>
  readonly #cells: readonly string[]

  constructor(file: F, columns: Columns<F>, cells: readonly string[]) {
    this.#file = file
    this.#columns = columns
    this.#cells = cells
  }

  text(column: ColumnOf<F>): string {
    const at = this.#columns.at.get(column)
    const cell = at === undefined ? '' : (this.#cells[at] ?? '')
    return textOfCell(cell).replace(/\s+/g, ' ').trim()
  }

  refuse(column: ColumnOf<F>, message: string): void {
    const columns: Readonly<Record<string, Column>> = TAKEOVER_FILES[this.#file].columns
    this.errors.push({ column: columns[column]?.heading ?? '', message })
  }

  required(column: ColumnOf<F>, message: string): string {
    const text = this.text(column)
    if (text === '') this.refuse(column, message)
    return text
  }

  amount(column: ColumnOf<F>): Centimes {
    const typed = this.text(column)
    const amount = parseAmount(typed)
    if (amount === null) {
      const said = typed === '' ? 'Le montant manque.' : `« ${typed} » n’est pas un montant.`
      this.refuse(column, `${said} Écrivez-le comme 1250 ou 1250,50.`)
    }
    return amount ?? ZERO
  }

  /** `20/11/2026` or `2026-11-20`, as `2026-11-20`; empty when there is none, or when it is refused. */
  day(column: ColumnOf<F>): string {
    const typed = this.text(column)
    if (typed === '') return ''
    const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/.exec(typed) ?? []
    const text =
      year === '' ? typed.slice(0, 10) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const read = new Date(`${text}T00:00:00Z`)
    if (
      /^\d{4}-\d\d-\d\d$/.test(text) &&
      !Number.isNaN(read.getTime()) &&
      read.toISOString().startsWith(text)
    ) {
      return text
    }
    this.refuse(column, `« ${typed} » n’est pas une date. Écrivez-la comme 20/11/2026.`)
    return ''
  }

  /** Id of the ville, or empty when none is written. */
  ville(column: ColumnOf<F>, villes: VilleIndex<ImportVille>): string {
    const typed = this.text(column)
    if (typed === '') return ''
    const found = resolveVille(villes, typed)
    if (found.kind === 'found') return found.ville.id
    const near = found.kind === 'ask' ? found.choices : found.proposals
    const names = near.map(({ name }) => `« ${name} »`).join(', ')
    const said =
      found.kind === 'ask' ? `« ${typed} » est plusieurs villes` : `« ${typed} » n’est aucune ville`
    this.refuse(column, names === '' ? `${said}.` : `${said} : écrivez ${names}.`)
    return ''
  }

  /** Id of the one whose name is written, letters and accents aside; empty when none is. */
  named(
    column: ColumnOf<F>,
    among: readonly { readonly id: string; readonly name: string }[],
    what: string,
  ): string {
    const typed = this.text(column)
    if (typed === '') return ''
    const key = fold(typed).trim()
    const found = among.filter(({ name }) => fold(name).trim() === key)
    if (found.length === 1 && found[0]) return found[0].id
    const names = among.slice(0, 12).map(({ name }) => `« ${name} »`)
    this.refuse(column, `« ${typed} » n’est pas ${what}. Écrivez ${names.join(', ')}.`)
    return ''
  }
}
