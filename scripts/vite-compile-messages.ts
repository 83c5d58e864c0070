import { compileMessage } from '@lingui/message-utils/compileMessage'

/** The part of Babel we use; it ships no types. */
interface Babel {
  readonly types: { valueToNode(value: unknown): unknown }
}
interface Property {
  readonly key?: { readonly name?: string }
  value?: unknown
}
interface ObjectPath {
  readonly node: { readonly properties: readonly Property[] }
}
interface Program {
  traverse(visitor: { ObjectExpression: (path: ObjectPath) => void }): void
}

/**
 * Babel plugin. Runs after the Lingui macros: the message of each descriptor they wrote becomes what the
 * runtime's parser would make of it, so the parser (5 kB) stays out of the browser.
 */
export function compileMessages({ types }: Babel) {
  const compile = ({ node }: ObjectPath) => {
    if (!named(node.properties, 'id')) return
    const message = named(node.properties, 'message')
    const text = message && textOf(message.value)
    if (message && text !== undefined) message.value = types.valueToNode(compileMessage(text))
  }
  const visitor = { Program: { exit: (program: Program) => program.traverse({ ObjectExpression: compile }) } }
  return { name: 'wasl-compile-messages', visitor }
}

const named = (properties: readonly Property[], name: string): Property | undefined =>
  properties.find((property) => property.key?.name === name)

function textOf(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || !('type' in node) || !('value' in node)) return undefined
  return node.type === 'StringLiteral' && typeof node.value === 'string' ? node.value : undefined
}
