import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Expression, parse } from './parse.ts'
import { FilterError } from './scan.ts'

/** The tree in words, for tables. */
function said(expression: Expression): string {
  if (expression.kind !== 'comparison') return `(${expression.of.map(said).join(` ${expression.kind} `)})`
  return `${word(expression.left)} ${expression.any ? '?' : ''}${expression.operator} ${word(expression.right)}`
}

function word(operand: Extract<Expression, { kind: 'comparison' }>['left']): string {
  if (operand.kind === 'identifier') return operand.name
  if (operand.kind === 'call') return `${operand.name}(${operand.args.map(word).join(', ')})`
  return JSON.stringify(operand.value)
}

const ACCEPTED: readonly [string, string][] = [
  ['a = 1', 'a = 1'],
  ['a=-1.50', 'a = -1.5'],
  ['a = \'x\' && b != "y" || c > 2', '((a = "x" and b != "y") or c > 2)'],
  ['a = 1 || b = 2 && c = 3', '(a = 1 or (b = 2 and c = 3))'],
  ['(a = 1 || b = 2) && c = 3', '((a = 1 or b = 2) and c = 3)'],
  ['a ?= 1 && a ?!= 2 && a ?> 3 && a ?>= 4', '(a ?= 1 and a ?!= 2 and a ?> 3 and a ?>= 4)'],
  ['a ?< 1 && a ?<= 2 && a ?~ 3 && a ?!~ 4', '(a ?< 1 and a ?<= 2 and a ?~ 3 and a ?!~ 4)'],
  ['a !~ "x" // why not\n && b <= 1', '(a !~ "x" and b <= 1)'],
  ['\t a\r\n=\n1 ', 'a = 1'],
  ['1 = 1', '1 = 1'],
  ['a.b.c:lower ~ "x"', 'a.b.c:lower ~ "x"'],
  ['@request.auth.id = @collection.x:y.z', '@request.auth.id = @collection.x:y.z'],
  ['f(a, 1, "x", g(b)) > 2', 'f(a, 1, "x", g(b)) > 2'],
  ['f() = 1', 'f() = 1'],
  [String.raw`a = 'it\'s \\ \n \%'`, String.raw`a = "it's \\ \\n \\%"`],
  [String.raw`a = "say \"é\u00e9\" \\ \n \%"`, String.raw`a = "say \"éé\" \\ \n \\%"`],
  [String.raw`a = "ends in \\"`, String.raw`a = "ends in \\"`],
  ['a = "//no comment"', 'a = "//no comment"'],
]

test.each(ACCEPTED)('%s', (text, tree) => {
  expect(said(parse(text))).toBe(tree)
})

const REFUSED = [
  '',
  ' \n// only a comment',
  'a',
  'a =',
  '= 1',
  'a == 1',
  'a & b = 1',
  'a = 1 & b = 2',
  'a = 1 and b = 2',
  'a = 1 &&',
  '&& a = 1',
  '()',
  '(a = 1',
  'a = 1)',
  '(a = 1)(b = 2)',
  "a = 'open",
  'a = "open',
  'a = {:name}',
  'a = 1.',
  'a = .5',
  'a = +1',
  'a = 1e3',
  'a = 12abc',
  'a. = 1',
  'a: = 1',
  '@ = 1',
  '# = 1',
  '_ = 1',
  'a = 1;',
  'a % 1',
  'a = b()()',
  'f(a = 1) = 1',
  'f((a)) = 1',
  'f(g(h(i(1)))) = 1',
  'a = "\\u0000"',
  "a = '\0'",
  `${'('.repeat(500)}a = 1${')'.repeat(500)}`,
  Array(201).fill('a = 1').join(' && '),
]

test.each(REFUSED)('refused: %s', (text) => {
  expect(() => parse(text)).toThrow(FilterError)
})

test('200 comparisons are accepted', () => {
  expect(parse(Array(200).fill('a = 1').join(' || '))).toMatchObject({ kind: 'or' })
})

test('any text is a filter or a FilterError', () => {
  const bits = fc.constantFrom(
    ...[
      'a',
      '@now',
      '=',
      '?=',
      '!~',
      '&&',
      '||',
      '(',
      ')',
      "'",
      '"',
      '\\',
      '1',
      '-',
      '.',
      ',',
      ' ',
      '\n',
      '//',
      ':',
    ],
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(bits, { maxLength: 30 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, (given) => {
      try {
        parse(given)
      } catch (error) {
        expect(error).toBeInstanceOf(FilterError)
      }
    }),
    { numRuns: 3_000 },
  )
})
