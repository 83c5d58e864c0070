/** Filters as trees, and the text a client would write for them. */
export type Modifier = 'lower' | 'length' | 'each'

export type Operand =
  | { readonly is: 'name'; readonly path: readonly string[]; readonly modifier?: Modifier }
  /** `@collection.NAME[:alias].path` */
  | {
      readonly is: 'joined'
      readonly collection: string
      readonly alias: string
      readonly path: readonly string[]
      readonly modifier?: Modifier
    }
  /** `@request.auth.path` */
  | { readonly is: 'caller'; readonly path: readonly string[]; readonly modifier?: Modifier }
  | { readonly is: 'text'; readonly value: string; readonly quote: '"' | "'" }
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'word'; readonly word: 'true' | 'false' | 'null' }
  | { readonly is: 'macro'; readonly name: string }
  | { readonly is: 'distance'; readonly args: readonly Operand[] }
  | {
      readonly is: 'format'
      readonly format: string
      readonly time: Operand
      readonly modifiers: readonly string[]
    }

export const OPERATORS = ['=', '!=', '<', '<=', '>', '>=', '~', '!~'] as const
export type Operator = (typeof OPERATORS)[number]

export interface Comparison {
  readonly is: 'comparison'
  readonly left: Operand
  readonly operator: Operator
  readonly any: boolean
  readonly right: Operand
}

export type Filter = Comparison | { readonly is: 'and' | 'or'; readonly parts: readonly Filter[] }

/** `&&` binds tighter than `||`, so only an `or` inside an `and` needs brackets. */
export function print(filter: Filter, inside: 'and' | 'or' = 'or'): string {
  if (filter.is === 'comparison') {
    return `${written(filter.left)} ${filter.any ? '?' : ''}${filter.operator} ${written(filter.right)}`
  }
  const text = filter.parts.map((part) => print(part, filter.is)).join(filter.is === 'and' ? ' && ' : ' || ')
  return inside === 'and' && filter.is === 'or' ? `(${text})` : text
}

export function written(operand: Operand): string {
  switch (operand.is) {
    case 'name':
      return named(operand)
    case 'joined':
      return `@collection.${operand.collection}${operand.alias ? `:${operand.alias}` : ''}.${named(operand)}`
    case 'caller':
      return `@request.auth.${named(operand)}`
    case 'text':
      return quoted(operand)
    case 'number':
      return String(operand.value)
    case 'word':
      return operand.word
    case 'macro':
      return operand.name
    case 'distance':
      return `geoDistance(${operand.args.map(written).join(', ')})`
    case 'format': {
      const texts = [operand.format, ...operand.modifiers].map((text) => JSON.stringify(text))
      return `strftime(${[texts[0], written(operand.time), ...texts.slice(1)].join(',')})`
    }
  }
}

const named = ({ path, modifier }: { path: readonly string[]; modifier?: Modifier }): string =>
  path.join('.') + (modifier ? `:${modifier}` : '')

/** Quotes as the SDKs do: JSON since 0.27.2, single quotes before. */
const quoted = ({ value, quote }: { value: string; quote: string }): string =>
  quote === '"' ? JSON.stringify(value) : `'${value.replace(/['\\]/g, '\\$&')}'`
