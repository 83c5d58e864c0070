import { parseSync } from 'vite'

/** One small fault: the text from `start` to `end` becomes `text`. Offsets in UTF-16 units. */
export interface Mutation {
  readonly start: number
  readonly end: number
  readonly text: string
}

const OPERATORS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
}
const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  floor: 'ceil',
  ceil: 'floor',
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Values that lie around an expression of the same kind in TypeScript; other nodes of its own are types. */
const TRANSPARENT = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])

/** Every fault the source can be given, in the order of the text. Types, imports and texts are left alone. */
export function mutationsOf(path: string, source: string): Mutation[] {
  const found: Mutation[] = []
  visit(parseSync(path, source).program as unknown as Node)
  return found.sort((a, b) => a.start - b.start || a.end - b.end)

  function visit(node: Node): void {
    if (node.type === 'ImportDeclaration') return
    if (node.type.startsWith('TS') && !TRANSPARENT.has(node.type)) return
    found.push(...mutationsAt(node, source))
    for (const [key, value] of Object.entries(node)) {
      if (key === 'typeAnnotation') continue
      for (const child of [value].flat()) if (isNode(child)) visit(child)
    }
  }
}

function mutationsAt(node: Node, source: string): Mutation[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return ofOperator(node, source)
    case 'UnaryExpression':
      return node.operator === '!' ? [{ start: node.start, end: node.start + 1, text: '' }] : []
    case 'Literal':
      return ofLiteral(node)
    case 'ConditionalExpression':
      return swapped(source, node.consequent, node.alternate)
    case 'IfStatement':
      return isNode(node.test) ? [{ start: node.test.start, end: node.test.end, text: 'false' }] : []
    case 'MemberExpression':
      return ofMethod(node)
    default:
      return []
  }
}

function ofOperator({ left, right, operator }: Node, source: string): Mutation[] {
  if (!isNode(left) || !isNode(right)) return []
  if (operator === '??') return [{ start: left.end, end: right.end, text: '' }]
  const text = OPERATORS[String(operator)]
  const start = source.indexOf(String(operator), left.end)
  return text === undefined || start === -1 ? [] : [{ start, end: start + String(operator).length, text }]
}

function ofLiteral({ start, end, value }: Node): Mutation[] {
  if (typeof value === 'boolean') return [{ start, end, text: String(!value) }]
  return typeof value === 'number' ? [{ start, end, text: String(value + 1) }] : []
}

function swapped(source: string, one: unknown, other: unknown): Mutation[] {
  if (!isNode(one) || !isNode(other)) return []
  const [a, between, b] = [
    source.slice(one.start, one.end),
    source.slice(one.end, other.start),
    source.slice(other.start, other.end),
  ]
  return [{ start: one.start, end: other.end, text: `${b}${between}${a}` }]
}

function ofMethod({ property, computed }: Node): Mutation[] {
  if (computed || !isNode(property)) return []
  const text = METHODS[String(property.name)]
  return text === undefined ? [] : [{ start: property.start, end: property.end, text }]
}

export const mutated = (source: string, { start, end, text }: Mutation): string =>
  `${source.slice(0, start)}${text}${source.slice(end)}`

/** `12: a < b → a <= b`, the lines cut short. */
export function describeMutation(source: string, { start, end, text }: Mutation): string {
  const line = source.slice(0, start).split('\n').length
  const from = source.lastIndexOf('\n', start - 1) + 1
  const to = source.indexOf('\n', end)
  const around = (middle: string) =>
    `${source.slice(from, start)}${middle}${source.slice(end, to === -1 ? undefined : to)}`
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 110)
  return `${line}: ${around(source.slice(start, end))} → ${around(text)}`
}
