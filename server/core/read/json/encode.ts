import { toNumeric } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { type Field, isMultiple, isNullable } from '#model/schema/fields.ts'
import { canonicalInstant } from '#server/db/parsers.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/** A cell as PostgreSQL prints it. */
export type Cell = string | null

/** The ways to write a cell as JSON. They are numbers: one `switch` per cell is the cost of a list. */
export const ENCODING = { plain: 0, text: 1, id: 2, money: 3, bool: 4, date: 5, json: 6 } as const
export type Encoding = (typeof ENCODING)[keyof typeof ENCODING]

export function encodingOf(field: Field): Encoding {
  if (isMultiple(field)) return ENCODING.plain
  switch (field.kind) {
    case 'money':
      return ENCODING.money
    case 'number':
    case 'count':
      return ENCODING.plain
    case 'bool':
      return ENCODING.bool
    case 'date':
    case 'autodate':
      return ENCODING.date
    case 'json':
    case 'geoPoint':
      return ENCODING.json
    case 'relation':
    case 'select':
      return ENCODING.id
    default:
      return ENCODING.text
  }
}

/** The SQL to select for a value that `encode` writes: lists arrive as JSON. */
export const cellSql = (field: Field, value: Sql): Sql =>
  isMultiple(field) ? sql`array_to_json(${value})::text` : value

/** Encodings that write a missing value as `null`; the others write an empty text. */
const NULLS: ReadonlySet<Encoding> = new Set([ENCODING.json, ENCODING.money, ENCODING.plain])

/** Cell → JSON text. Ids and options hold nothing that JSON escapes. */
export function encode(encoding: Encoding, cell: Cell): string {
  if (cell === null) return NULLS.has(encoding) ? 'null' : '""'
  switch (encoding) {
    case ENCODING.text:
      return cell === '' ? '""' : JSON.stringify(cell)
    case ENCODING.id:
      return `"${cell}"`
    case ENCODING.money:
      return shortest(cell)
    case ENCODING.bool:
      return cell === 't' ? 'true' : 'false'
    case ENCODING.date:
      return cell === '' ? '""' : `"${canonicalInstant(cell)}"`
    default:
      return cell
  }
}

/** `250.00` → `250`, `250.50` → `250.5`. */
function shortest(amount: string): string {
  if (amount.endsWith('.00')) return amount.slice(0, -3)
  return amount.endsWith('0') && amount.includes('.') ? amount.slice(0, -1) : amount
}

/** A value of code as the cell PostgreSQL would print. */
export function toCell(field: Field, value: unknown): Cell {
  if (isMultiple(field)) return JSON.stringify(value ?? [])
  if (isNullable(field) && value == null) return null
  switch (field.kind) {
    case 'money':
      return toNumeric((value ?? 0) as Centimes)
    case 'bool':
      return value === true ? 't' : 'f'
    case 'json':
      return value === null || value === undefined ? null : JSON.stringify(value)
    case 'geoPoint':
      return JSON.stringify(value)
    case 'number':
    case 'count':
      return String(value ?? 0)
    default:
      return String(value ?? '')
  }
}
