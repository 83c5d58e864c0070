import type { Collection } from '#model/schema/collection.ts'
import type { Viewer } from '#server/core/filter/language/lookup.ts'
import type { Comparison, Expression } from '#server/core/filter/language/parse.ts'
import { ParameterError } from '#server/core/filter/language/scan.ts'
import { fieldOf } from '#server/core/filter/language/shape.ts'
import type { Term } from './search-terms.ts'

/** Fields of the collection's search the caller sees in every record. */
export interface SearchFields {
  readonly texts: readonly string[]
  readonly phones: readonly string[]
}

export function searchFieldsOf(collection: Collection, viewer: Viewer): SearchFields {
  const told = (name: string) =>
    name !== 'email' || collection.type !== 'auth' || viewer.readsEmail(collection) === true
  const seen = collection.search.filter((name) => viewer.sees(collection, name) && told(name))
  if (seen.length === 0) {
    throw new ParameterError('« search » : cette liste n’a pas de champ où chercher.')
  }
  const isPhone = (name: string) => fieldOf(collection, name)?.kind === 'phone'
  return { texts: seen.filter((name) => !isPhone(name)), phones: seen.filter(isPhone) }
}

/** The term in one of the fields, as the filter a client could have written. */
export function termFilter({ words, phones }: Term, fields: SearchFields): Expression {
  const numbers = fields.phones.flatMap((name) => phones.map((piece) => contains(name, literally(piece))))
  const texts = words.map((word) => fields.texts.flatMap((name) => wordIn(name, word)))
  const [only = []] = texts
  if (texts.length === 1) return { kind: 'or', of: [...numbers, ...only] }
  return { kind: 'or', of: [...numbers, { kind: 'and', of: texts.map((of) => ({ kind: 'or', of })) }] }
}

/** The alternatives of a filter: the operands of its top `or`, else the filter itself. */
export const waysOf = (filter: Expression): readonly Expression[] =>
  filter.kind === 'or' ? filter.of : [filter]

/** A trigram index needs three characters: a shorter word is looked for where words begin. */
function wordIn(name: string, word: string): Comparison<Operand>[] {
  const text = literally(word)
  if (/[\p{L}\p{N}]{3}/u.test(word)) return [contains(name, text)]
  return [contains(name, `${text}%`), contains(name, `% ${text}%`)]
}

type Operand = Expression extends Expression<infer O> ? O : never

const contains = (name: string, text: string): Comparison<Operand> => ({
  kind: 'comparison',
  left: { kind: 'identifier', name },
  operator: '~',
  any: false,
  right: { kind: 'string', value: text },
})

/** Wildcards and escapes stand for themselves. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
