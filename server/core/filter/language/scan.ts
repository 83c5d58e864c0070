/** Words of the filter language, which is PocketBase's. */
export type Token =
  | { readonly kind: 'identifier' | 'operator' | 'mark'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'string'; readonly value: string }

/** A malformed filter. Callers get 400 without details, which would describe hidden fields. */
export class FilterError extends Error {}

/** An invalid parameter of our own, beyond the protocol; its message is shown to the caller. */
export class ParameterError extends FilterError {}

const SPACE = /(?:[ \t\r\n]|\/\/[^\n]*)+/y
const WORD = /[A-Za-z_@#][A-Za-z0-9_.:]*/y
const NUMBER = /-?\d+(?:\.\d+)?/y
const OPERATOR = /\?!=|\?>=|\?<=|\?!~|\?=|\?>|\?<|\?~|!=|>=|<=|!~|=|>|<|~/y
const MARK = /&&|\|\||[(),]/y
const SINGLE = /'((?:[^'\\]|\\[\s\S])*)'/y
const DOUBLE = /"((?:[^"\\]|\\[\s\S])*)"/y

const PARSERS: readonly [RegExp, (match: RegExpExecArray) => Token][] = [
  [WORD, ([text]) => ({ kind: 'identifier', text: checked(text) })],
  [NUMBER, ([text]) => ({ kind: 'number', value: Number(text) })],
  [OPERATOR, ([text]) => ({ kind: 'operator', text })],
  [MARK, ([text]) => ({ kind: 'mark', text })],
  [SINGLE, ([, inside = '']) => ({ kind: 'string', value: unescapeSingle(inside) })],
  [DOUBLE, ([, inside = '']) => ({ kind: 'string', value: unescapeDouble(inside) })],
]

export function scan(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const space = matchAt(SPACE, text, at)
    if (space) {
      at = SPACE.lastIndex
      continue
    }
    const token = tokenAt(text, at)
    tokens.push(token.token)
    at = token.end
  }
  return tokens
}

function tokenAt(text: string, at: number): { token: Token; end: number } {
  for (const [pattern, make] of PARSERS) {
    const match = matchAt(pattern, text, at)
    if (!match) continue
    const end = pattern.lastIndex
    const token = make(match)
    // `12abc`, `1.`: a number ends where no word begins.
    if (token.kind === 'number' && /[A-Za-z0-9_.@#]/.test(text.charAt(end))) break
    return { token, end }
  }
  throw new FilterError(`unexpected ${JSON.stringify(text.slice(at, at + 10))}`)
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function checked(word: string): string {
  if (/[.:]$|^[@_#]$/.test(word)) throw new FilterError(`invalid identifier ${word}`)
  return word
}

/** Unescapes a text as older SDKs write it: only the quote and the backslash are escaped. */
function unescapeSingle(inside: string): string {
  return storable(inside.replace(/\\(['\\])/g, '$1'))
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/**
 * Unescapes a text as SDK 0.27.2 and later write it, in the escapes of JSON; an unknown one such as `\%`
 * stays.
 */
function unescapeDouble(inside: string): string {
  const text = inside.replace(/\\(?:u([0-9a-fA-F]{4})|(["'\\/])|([bfnrt]))/g, (_, hex, self, control) => {
    if (hex) return String.fromCharCode(Number.parseInt(hex, 16))
    return self ?? ESCAPES[control] ?? ''
  })
  return storable(text)
}

/** PostgreSQL holds no NUL in a text. */
function storable(text: string): string {
  if (text.includes('\0')) throw new FilterError('NUL in a text')
  return text
}
