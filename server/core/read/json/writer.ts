import type { Collection } from '#model/schema/collection.ts'
import { isNullable } from '#model/schema/fields.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { valueColumn } from '#server/core/base/rows.ts'
import type { Cache } from '#server/core/cache/cache.ts'
import { Uses } from '#server/core/filter/language/lookup.ts'
import { fieldOf } from '#server/core/filter/language/shape.ts'
import type { Condition } from '#server/core/filter/language/term.ts'
import { evaluate } from '#server/core/filter/memory/evaluate.ts'
import { compile } from '#server/core/filter/sql/compile.ts'
import type { Picker } from '#server/core/read/query/pick.ts'
import type { KeptFields } from '#server/core/read/rules/rules.ts'
import type { FieldVisibility, VisibleField } from '#server/core/read/rules/visibility.ts'
import { column, raw, type Sql, sql } from '#server/db/sql.ts'
import { cellSql, ENCODING, type Encoding, encode, encodingOf, toCell } from './encode.ts'
import { JsonOutput } from './json-output.ts'
import type { Cells } from './lines.ts'

interface Part {
  /** The text before the value: `,"name":`, with the opening quote for a value written without escaping. */
  readonly label: string
  readonly at: number
  readonly encoding: Encoding
  readonly shown: FieldVisibility
  /** True when the field is written as empty in the records where the caller may not read it. */
  readonly kept: boolean
}

/** Conditions on a record that decide which of its fields are written. */
interface Guards {
  /** Condition for the accounts the caller manages, when these are only some. */
  readonly managed: Condition | null
  readonly kept: KeptFields | null
}

/** Writes the `expand` member of a record. */
export type WriteExpand = (out: JsonOutput, cells: Cells) => void

/** A cell of its own: `t` when the caller manages the account. */
const MANAGED = '_managed'
/** Cell that is `t` when the caller reads the kept fields of this record. */
const OPEN = '_open'
const NOTHING_CACHED: Cache = { of: () => undefined, refresh: async () => {} }

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
  /** True when the fields written differ from record to record: not every part is always shown. */
  readonly isGuarded: boolean
  readonly #guards: Guards
  readonly #fragments = new WeakMap<AnyRow, Buffer>()

  constructor(
    collection: Collection,
    fields: readonly VisibleField[],
    picker: Picker | null,
    guards: Guards = { managed: null, kept: null },
  ) {
    this.collection = collection
    this.#guards = guards
    const picked = (name: string): boolean => picker?.has(name) ?? true
    const head = { collectionId: collection.id, collectionName: collection.name }
    this.#head = Object.entries(head)
      .filter(([name]) => picked(name))
      .map(([name, value]) => `,"${name}":${JSON.stringify(value)}`)
      .join('')
    const id: Part[] = picked('id')
      ? [{ label: ',"id":"', at: 0, encoding: ENCODING.id, shown: 'always', kept: false }]
      : []
    const parts = fields.filter(({ name }) => picked(name)).map((visible) => this.#part(visible))
    this.#parts = [...id, ...parts]
    if (this.#parts.some(({ kept }) => kept)) this.cell(OPEN)
    this.isGuarded = this.#parts.some(({ shown }) => shown !== 'always')
    if (!this.isGuarded) return
    for (const name of ['user', 'emailVisibility']) if (fieldOf(collection, name)) this.cell(name)
    if (guards.managed && this.#parts.some(({ shown }) => shown === 'email')) this.cell(MANAGED)
  }

  #part({ name, field, shown }: VisibleField): Part {
    const encoding = encodingOf(field)
    const quote = encoding === ENCODING.id ? '"' : ''
    const kept = this.#guards.kept?.fields.has(name) ?? false
    return { label: `,${JSON.stringify(name)}:${quote}`, at: this.cell(name), encoding, shown, kept }
  }

  /** Position of a field's cell; selected from now on. */
  cell(name: string): number {
    const known = this.names.indexOf(name)
    return known === -1 ? this.names.push(name) - 1 : known
  }

  /** The expressions to select, never NULL. */
  columns(alias: string): Sql[] {
    return this.names.map((name) => {
      if (name === MANAGED) return heldSql(this.#guards.managed, alias)
      if (name === OPEN) return heldSql(this.#guards.kept?.unless ?? null, alias)
      const field = fieldOf(this.collection, name)
      if (!field) return column(alias, name)
      const value = cellSql(field, valueColumn(alias, name, field))
      if (field.kind === 'date') return sql`COALESCE(${value}::text, '')`
      return field.kind === 'json' || isNullable(field)
        ? sql`COALESCE(${value}::text, ${raw("'null'")})`
        : value
    })
  }

  /** The cells of a row held in memory. */
  cellsOf(row: AnyRow): string[] {
    return this.names.map((name) => {
      if (name === MANAGED) return held(this.#guards.managed, row)
      if (name === OPEN) return held(this.#guards.kept?.unless ?? null, row)
      const field = fieldOf(this.collection, name)
      return field ? (toCell(field, row[name]) ?? 'null') : String(row[name])
    })
  }

  write(out: JsonOutput, cells: Cells, expand: WriteExpand | null, callerId: string): void {
    const own = this.isGuarded && this.#isOwn(cells, callerId)
    const { texts } = out
    const begun = texts.push('{')
    if (this.#head !== '') texts.push(this.#head)
    const open = this.#guards.kept === null || cells[this.names.indexOf(OPEN)] === 't'
    for (const { label, at, encoding, shown, kept } of this.#parts) {
      if (shown !== 'always' && !own && !(shown === 'email' && this.#showsEmail(cells))) continue
      const cell = kept && !open ? '' : (cells[at] ?? '')
      if (encoding === ENCODING.id) texts.push(label, cell, '"')
      else texts.push(label, encode(encoding, cell))
    }
    // Every member so far begins with a comma: the first has none.
    const first = texts[begun]
    if (first !== undefined) texts[begun] = first.slice(1)
    if (expand) {
      if (first !== undefined) texts.push(',')
      expand(out, cells)
    }
    texts.push('}')
  }

  #isOwn(cells: Cells, callerId: string): boolean {
    if (callerId === '') return false
    if (cells[0] === callerId) return true
    const user = this.names.indexOf('user')
    return user !== -1 && cells[user] === callerId
  }

  #showsEmail(cells: Cells): boolean {
    const told = (name: string) => cells[this.names.indexOf(name)] === 't'
    return told('emailVisibility') || told(MANAGED)
  }

  /** JSON of a record held in memory, remembered as long as the record stays the same. */
  fragment(row: AnyRow, callerId: string): Buffer {
    const own = this.isGuarded && (row.id === callerId || row.user === callerId)
    if (own) return this.#whole(row, callerId)
    const known = this.#fragments.get(row)
    if (known !== undefined) return known
    const made = this.#whole(row, '')
    this.#fragments.set(row, made)
    return made
  }

  #whole(row: AnyRow, callerId: string): Buffer {
    const out = new JsonOutput()
    this.write(out, this.cellsOf(row), null, callerId)
    return out.toBuffer()
  }
}

/** A condition on the record alone, as a cell. */
function heldSql(condition: Condition | null, alias: string): Sql {
  if (!condition) return raw("'f'")
  const holds = compile(condition, { alias, cache: NOTHING_CACHED, uses: new Uses() }).sql
  return sql`CASE WHEN ${holds} THEN 't' ELSE 'f' END`
}

const held = (condition: Condition | null, row: AnyRow): 't' | 'f' =>
  condition !== null && evaluate(condition, row, () => new Map()) ? 't' : 'f'
