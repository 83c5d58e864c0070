import { type NodePath, type PluginObject, types as t } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

const descriptors = { ObjectExpression: (path: NodePath<t.ObjectExpression>) => compile(path.node) }

/**
 * Runs after the Lingui macros: the message of each descriptor they wrote becomes what the runtime's parser
 * would make of it, so the parser (5 kB) stays out of the browser.
 */
export function compileMessages(): PluginObject {
  return {
    name: 'wasl-compile-messages',
    visitor: {
      Program: {
        exit: (program: NodePath) => program.traverse(descriptors),
      },
    },
  }
}

function compile(descriptor: t.ObjectExpression): void {
  if (!property(descriptor, 'id')) return
  const message = property(descriptor, 'message')
  if (message && t.isStringLiteral(message.value)) {
    message.value = t.valueToNode(compileMessage(message.value.value))
  }
}

function property(descriptor: t.ObjectExpression, name: string): t.ObjectProperty | undefined {
  return descriptor.properties.find(
    (each): each is t.ObjectProperty => t.isObjectProperty(each) && t.isIdentifier(each.key, { name }),
  )
}
