import { MOST_COMPARISONS } from '#model/schema/search-limits.ts'
import { FilterError, scan, type Token } from './scan.ts'

export type Operator = '=' | '!=' | '>' | '>=' | '<' | '<=' | '~' | '!~'

export type Operand =
  | { readonly kind: 'identifier'; readonly name: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Operand[] }

export interface Comparison<T> {
  readonly kind: 'comparison'
  readonly left: T
  readonly operator: Operator
  /** Written with `?`: one value of a multiple operand is enough. */
  readonly any: boolean
  readonly right: T
}

export interface Group<T> {
  readonly kind: 'and' | 'or'
  readonly of: readonly Expression<T>[]
}

export type Expression<T = Operand> = Comparison<T> | Group<T>

const MAX_DEPTH = 100
const MAX_CALL_DEPTH = 3

/**
 * Parses a filter into a tree; `&&` binds tighter than `||`. Throws FilterError, nothing else, for whatever
 * text.
 */
export function parse(text: string): Expression {
  return new Parser(scan(text)).whole()
}

class Parser {
  readonly #tokens: readonly Token[]
  #at = 0
  #comparisons = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Expression {
    const expression = this.#group(0)
    if (this.#at < this.#tokens.length) throw new FilterError('text after the end of the filter')
    return expression
  }

  #group(depth: number): Expression {
    if (depth > MAX_DEPTH) throw new FilterError('too deeply nested')
    return this.#chain('or', '||', () => this.#chain('and', '&&', () => this.#single(depth)))
  }

  #chain(kind: 'and' | 'or', mark: string, next: () => Expression): Expression {
    const first = next()
    if (!this.#takes(mark)) return first
    const of = [first]
    do of.push(next())
    while (this.#takes(mark))
    return { kind, of }
  }

  #single(depth: number): Expression {
    if (this.#takes('(')) {
      const inner = this.#group(depth + 1)
      if (!this.#takes(')')) throw new FilterError('unclosed group')
      return inner
    }
    if (++this.#comparisons > MOST_COMPARISONS) throw new FilterError('too many comparisons')
    const left = this.#operand(0)
    const operator = this.#take()
    if (operator.kind !== 'operator') throw new FilterError('operator expected')
    const any = operator.text.startsWith('?')
    const plain = (any ? operator.text.slice(1) : operator.text) as Operator
    return { kind: 'comparison', left, operator: plain, any, right: this.#operand(0) }
  }

  #operand(depth: number): Operand {
    const token = this.#take()
    if (token.kind === 'number' || token.kind === 'string') return token
    if (token.kind !== 'identifier') throw new FilterError('operand expected')
    return this.#takes('(') ? this.#call(token.text, depth + 1) : { kind: 'identifier', name: token.text }
  }

  #call(name: string, depth: number): Operand {
    if (depth > MAX_CALL_DEPTH) throw new FilterError('functions too deeply nested')
    const args: Operand[] = []
    if (!this.#takes(')')) {
      do args.push(this.#operand(depth))
      while (this.#takes(','))
      if (!this.#takes(')')) throw new FilterError('unclosed call')
    }
    return { kind: 'call', name, args }
  }

  #take(): Token {
    const token = this.#tokens[this.#at++]
    if (!token) throw new FilterError('unexpected end')
    return token
  }

  #takes(mark: string): boolean {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'mark' || token.text !== mark) return false
    this.#at++
    return true
  }
}
