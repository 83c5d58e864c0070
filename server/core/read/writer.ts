import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/caller.ts'
import { fieldOf } from '#server/core/filter/shape.ts'
import { column, type Sql } from '#server/db/sql.ts'
import { type Cell, cellSql, ENCODING, type Encoding, encode, encodingOf, toCell } from './encode.ts'
import type { Picker } from './pick.ts'
import { valueColumn } from './rows.ts'
import type { Shown, VisibleField } from './visibility.ts'

interface Part {
  /** What goes before the value: `,"name":`. */
  readonly label: string
  readonly at: number
  readonly encoding: Encoding
  readonly shown: Shown
}

/**
 * Writes records of one collection as JSON for one class of callers, straight from the cells of the database:
 * no object is made per row.
 */
export class RecordWriter {
  readonly collection: Collection
  /** Columns to select, in the order of the cells. */
  readonly names: string[] = ['id']
  readonly #head: string
  readonly #parts: readonly Part[]
  readonly #guarded: boolean
  readonly #fragments = new WeakMap<AnyRow, string>()

  constructor(collection: Collection, fields: readonly VisibleField[], picker: Picker | null) {
    this.collection = collection
    const picked = (name: string): boolean => picker?.has(name) ?? true
    this.#head = ['collectionId', 'collectionName']
      .filter(picked)
      .map((name) => `"${name}":${JSON.stringify(name === 'collectionId' ? collection.id : collection.name)}`)
      .join(',')
    const id: Part[] = picked('id') ? [{ label: '"id":', at: 0, encoding: ENCODING.id, shown: 'always' }] : []
    this.#parts = [
      ...id,
      ...fields
        .filter(({ name }) => picked(name))
        .map(({ name, field, shown }) => ({
          label: `${JSON.stringify(name)}:`,
          at: this.cell(name),
          encoding: encodingOf(field),
          shown,
        })),
    ]
    this.#guarded = this.#parts.some(({ shown }) => shown !== 'always')
    if (this.#guarded)
      for (const name of ['user', 'emailVisibility']) if (fieldOf(collection, name)) this.cell(name)
  }

  /** Position of a field's cell; selected from now on. */
  cell(name: string): number {
    const known = this.names.indexOf(name)
    return known === -1 ? this.names.push(name) - 1 : known
  }

  columns(alias: string): Sql[] {
    return this.names.map((name) => {
      const field = fieldOf(this.collection, name)
      return field ? cellSql(field, valueColumn(alias, name, field)) : column(alias, name)
    })
  }

  /** The cells of a row held in memory. */
  cellsOf(row: AnyRow): Cell[] {
    return this.names.map((name) => {
      const field = fieldOf(this.collection, name)
      return field ? toCell(field, row[name]) : String(row[name])
    })
  }

  /** JSON of the record; `expand` is its whole member, or nothing. */
  write(cells: readonly Cell[], expand: string, callerId: string): string {
    const own = this.#guarded && this.#isOwn(cells, callerId)
    let text = this.#head
    for (const { label, at, encoding, shown } of this.#parts) {
      if (shown !== 'always' && !own && !(shown === 'email' && this.#showsEmail(cells))) continue
      text += `${text === '' ? '' : ','}${label}${encode(encoding, cells[at] ?? null)}`
    }
    if (expand !== '') text += text === '' ? expand : `,${expand}`
    return `{${text}}`
  }

  #isOwn(cells: readonly Cell[], callerId: string): boolean {
    if (callerId === '') return false
    if (cells[0] === callerId) return true
    const user = this.names.indexOf('user')
    return user !== -1 && cells[user] === callerId
  }

  #showsEmail(cells: readonly Cell[]): boolean {
    return cells[this.names.indexOf('emailVisibility')] === 't'
  }

  /** JSON of a record held in memory, remembered as long as the record stays the same. */
  fragment(row: AnyRow, callerId: string): string {
    const own = this.#guarded && (row.id === callerId || row.user === callerId)
    if (own) return this.write(this.cellsOf(row), '', callerId)
    const known = this.#fragments.get(row)
    if (known !== undefined) return known
    const text = this.write(this.cellsOf(row), '', '')
    this.#fragments.set(row, text)
    return text
  }
}
