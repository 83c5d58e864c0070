import fc from 'fast-check'
import type { Collection } from '#model/schema/collection.ts'
import { type Field, isMultiple } from '#model/schema/fields.ts'
import { stableId } from '#model/schema/record-id.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { blankRow } from '#server/core/base/storage.ts'

/** Ids of the two rows drawn of a collection; relations of drawn rows point at them. */
export const drawnIds = (collection: string): readonly [string, string] => [
  stableId('drawn', collection, 1),
  stableId('drawn', collection, 2),
]

/** Two rows that differ in every field, relations among them: as rows of code, amounts in centimes. */
export function drawnRows(collection: Collection): readonly [AnyRow, AnyRow] {
  const [first, second] = drawnIds(collection.name)
  const rows = [blankRow(collection, first), blankRow(collection, second)] as const
  for (const [name, field] of Object.entries(collection.fields)) {
    if (name === 'deleted_at' || field.kind === 'password') continue
    const [one, other] = pairOf(field)
    rows[0][name] = one
    rows[1][name] = other
  }
  if (collection.periods) {
    const { from, to } = collection.periods
    Object.assign(rows[0], { [from]: FAR.first[0], [to]: FAR.first[1] })
    Object.assign(rows[1], { [from]: FAR.second[0], [to]: FAR.second[1] })
  }
  return rows
}

/** Periods that meet neither each other nor a period of the data that is shipped. */
const FAR = {
  first: ['1926-01-05 00:00:00.000Z', '1926-03-31 00:00:00.000Z'],
  second: ['1926-07-14 00:00:00.000Z', '1926-12-30 00:00:00.000Z'],
} as const

function pairOf(field: Field): readonly [unknown, unknown] {
  if (field.kind === 'relation') {
    const [first, second] = drawnIds(field.to)
    return isMultiple(field) ? [[first, second], [second]] : [second, first]
  }
  if (field.kind === 'select' && Object.keys(field.options).length < 2) {
    const [only = ''] = Object.keys(field.options)
    return isMultiple(field) ? [[only], []] : [only, '']
  }
  const pair = fc.uniqueArray(drawnValue(field), { minLength: 2, maxLength: 2, selector: JSON.stringify })
  const [one, other] = fc.sample(pair, 1)[0] ?? []
  return [one, other]
}

const instant = (step: number) =>
  fc
    .integer({ min: Date.UTC(2026, 0, 1) / step, max: Date.UTC(2026, 11, 31) / step })
    .map((n) => new Date(n * step).toISOString().replace('T', ' '))
const DAY_MS = 86_400_000

/** No control characters: a workbook has no place for them. */
const printable = fc.constantFrom(...' =+-@"\';,<>&éèçàشحنة😀aZ09')
const texts = fc.string({ unit: printable, minLength: 1, maxLength: 12 })

function drawnValue(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'bool':
      return fc.boolean()
    case 'money':
    case 'count':
      return fc.integer({ min: 1, max: 1_000_000 })
    case 'number':
      return fc.integer({ min: 1, max: 8_000 }).map((n) => n / 8)
    case 'date':
      return instant(field.dayOnly ? DAY_MS : 1)
    case 'autodate':
      return instant(1)
    case 'select': {
      const option = fc.constantFrom(...Object.keys(field.options))
      return isMultiple(field) ? fc.uniqueArray(option, { minLength: 1, maxLength: 2 }) : option
    }
    case 'phone':
      return fc.integer({ min: 600_000_000, max: 799_999_999 }).map((n) => `+212${n}`)
    case 'email':
      return fc.integer({ min: 0 }).map((n) => `tirage${n}@wasl.test`)
    case 'list':
      return fc.uniqueArray(texts, { minLength: 1, maxLength: 3 })
    case 'file':
      return isMultiple(field) ? fc.uniqueArray(fileName, { minLength: 1, maxLength: 2 }) : fileName
    case 'json':
      return fc.record({ a: fc.integer(), b: texts })
    case 'geoPoint':
      return fc.record({ lon: fc.integer({ min: -10, max: -1 }), lat: fc.integer({ min: 27, max: 35 }) })
    default:
      return texts
  }
}

const fileName = fc.integer({ min: 1 }).map((n) => `photo_${n}.png`)
