import type { Collection } from '#model/schema/collection.ts'
import { access, allow } from '#server/core/base/access.ts'
import { ask, type Viewer } from './evaluate.ts'
import { type Filter, type Operand, print } from './language.ts'
import { fieldNamed, type Records, type Row } from './paths.ts'

/** The access rules, written once: the engine is given the printed text, the oracle walks the tree. */
type Rule = true | Filter
interface Rules {
  readonly list: Readonly<Record<Audience, readonly Rule[]>>
  readonly view: Readonly<Record<Audience, readonly Rule[]>>
}
type Audience = 'chief' | '@' | '*'

const name = (path: string): Operand => ({ is: 'name', path: path.split('.') })
const self = (path: string, modifier?: 'each'): Operand => ({
  is: 'caller',
  path: path.split('.'),
  ...(modifier ? { modifier } : {}),
})
const text = (value: string): Operand => ({ is: 'text', value, quote: '"' })
const is = (left: Operand, operator: '=' | '!=' | '~', right: Operand, any = false): Filter => ({
  is: 'comparison',
  left,
  operator,
  any,
  right,
})
const or = (...parts: Filter[]): Filter => ({ is: 'or', parts })
const and = (...parts: Filter[]): Filter => ({ is: 'and', parts })
const nobody = { chief: [], '@': [], '*': [] } as const
const both = (list: Partial<Rules['list']>): Rules => ({
  list: { ...nobody, ...list },
  view: { ...nobody, ...list },
})

const RULES: Readonly<Record<string, Rules>> = {
  zones: both({ '*': [true] }),
  places: both({
    '*': [or(is(name('open'), '=', { is: 'word', word: 'true' }), is(name('kind'), '!=', text('a')))],
    chief: [true],
  }),
  people: {
    list: { ...nobody, chief: [true], '@': [true] },
    view: {
      ...nobody,
      chief: [true],
      '@': [or(is(name('id'), '=', self('id')), is(name('name'), '~', text('a')))],
    },
  },
  tags: both({ chief: [true], '*': [is(name('label'), '!=', text('A'))] }),
  things: {
    list: {
      chief: [true],
      '@': [is(name('owner'), '=', self('id')), is(name('place'), '=', self('place'))],
      '*': [is(name('tags.on'), '=', { is: 'word', word: 'true' }, true), is(name('owner'), '=', self('id'))],
    },
    view: {
      ...nobody,
      chief: [true],
      '@': [
        and(
          is(self('rights', 'each'), '=', text('read'), true),
          is(name('done'), '=', { is: 'word', word: 'true' }),
        ),
      ],
    },
  },
  remarks: both({
    chief: [true],
    '@': [is(name('thing.kind'), '!=', text('z')), is(self('place.open'), '=', name('thing.done'))],
  }),
  details: both({ chief: [true] }),
}

/** `RULES` as access rules of an engine. */
export const ACCESS = Object.fromEntries(
  Object.entries(RULES).map(([collection, { list, view }]) => [
    collection,
    access({
      list: allows(list),
      view: allows(view),
      manage: collection === 'people' ? [allow('chief')] : [],
    }),
  ]),
)

function allows(rules: Rules['list']) {
  return Object.entries(rules).flatMap(([audience, of]) =>
    of.map((rule) => (rule === true ? allow(audience) : allow(audience, print(rule)))),
  )
}

/** The rights of a caller, derived from the rules alone. */
export class Rights {
  readonly #caller: Row | null
  readonly #records: Records
  readonly #now: string

  constructor(caller: Row | null, records: Records, now: string) {
    this.#caller = caller
    this.#records = records
    this.#now = now
  }

  get isChief(): boolean {
    return this.#caller?.name === 'Chief'
  }

  /** Null: closed to the caller. */
  may(action: 'list' | 'view', root: Collection): ((row: Row) => boolean) | null {
    const rules = RULES[root.name]?.[action] ?? nobody
    const his = [...rules['*'], ...(this.#caller ? rules['@'] : []), ...(this.isChief ? rules.chief : [])]
    if (his.length === 0) return null
    const question = { root, records: this.#records, caller: this.#caller, viewer: null, now: this.#now }
    const tests = his.map((rule) => (rule === true ? () => true : ask(rule, question)))
    return (row) => tests.some((test) => test(row))
  }

  sees(collection: Collection, field: string, row?: Row): boolean {
    const declared = fieldNamed(collection, field)
    if (field === 'id') return true
    if (!declared || declared.kind === 'password') return false
    const { see } = declared
    if (!see) return true
    const own = row !== undefined && this.#caller !== null && row.id === this.#caller.id
    return (see.includes('chief') && this.isChief) || (see.includes('self') && own)
  }

  readsEmail(row: Row): boolean {
    return this.isChief || row.emailVisibility === true || row.id === this.#caller?.id
  }

  get viewer(): Viewer {
    return {
      sees: (collection, field) => this.sees(collection, field),
      mayList: (collection) => this.may('list', collection),
      readsEmail: () => this.isChief,
    }
  }
}
