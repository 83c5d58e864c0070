import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/**
 * The requests of the web that write, read from the code, and whether each is made by a mutation: inside a `mutationFn`,
 * or inside a function that nothing but mutations calls.
 */

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

/** Where something stands: in a mutation, or in the function of that name; neither at the top of a file. */
interface Place {
  readonly file: string
  readonly line: number
  readonly within: 'mutation' | string | null
}

/** One file: its writes, the uses of each name, and the origin of its imports. */
interface Module {
  readonly writes: readonly (Place & { readonly what: string })[]
  readonly uses: ReadonlyMap<string, readonly Place[]>
  readonly imported: ReadonlyMap<string, { readonly file: string; readonly name: string }>
}

const RECORD_WRITE =
  /^(create|update|delete|upsert|request[A-Z]\w*|confirm[A-Z]\w*|auth(With|Refresh)\w*|impersonate)$/

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const nameOf = (node: unknown): string =>
  isNode(node) && (node.type === 'Identifier' || node.type === 'PrivateIdentifier') ? String(node.name) : ''

/** Names of the chain before the called method, the nearest first: `collection`, `client` for `client.collection(x).create`. */
function calledBefore(callee: Node): string[] {
  const names: string[] = []
  for (
    let at: unknown = callee.object;
    isNode(at);
    at = at.type === 'CallExpression' ? at.callee : at.object
  ) {
    if (at.type === 'MemberExpression') names.push(nameOf(at.property))
    else if (at.type !== 'CallExpression') names.push(nameOf(at))
  }
  return names
}

/** The write of a call; null for a read. */
function writeOf(node: Node): string | null {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return null
  const { callee } = node
  const method = callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee)
  const before = callee.type === 'MemberExpression' ? calledBefore(callee) : []
  if (RECORD_WRITE.test(method) && before.some((name) => name === 'collection' || name === 'recordsOf'))
    return method
  if (method === 'createBatch') return 'batch'
  return (method === 'send' || method === 'fetch') && saysMethod(node) ? method : null
}

const saysMethod = (call: Node): boolean =>
  (call.arguments as Node[]).some(
    (argument) =>
      argument.type === 'ObjectExpression' &&
      (argument.properties as Node[]).some(
        (property) => nameOf(property.key) === 'method' && (property.value as Node).value !== 'GET',
      ),
  )

const isFunction = ({ type }: Node): boolean => /Function(Expression|Declaration)$/.test(type)

/** The name a function is known by: its own, that of the constant or of the property it is the value of. */
function functionName(node: Node, parent: Node): string {
  if (node.type === 'FunctionDeclaration') return nameOf(node.id)
  if (parent.type === 'VariableDeclarator') return nameOf(parent.id)
  return ''
}

/** True for a use of a name, not a declaration, a key, an import or a type. */
function isUse(node: Node, parent: Node): boolean {
  if (node.type !== 'Identifier' || /^(Import|Export|TS)/.test(parent.type)) return false
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed === true
  if (parent.type === 'Property') return parent.value === node
  if (parent.type === 'VariableDeclarator') return parent.init === node
  return !isFunction(parent)
}

function readModule(file: string, path: string): Module {
  const text = readFileSync(path, 'utf8')
  const { program, module } = parseSync(path, text)
  const writes: Module['writes'][number][] = []
  const uses = new Map<string, Place[]>()
  const visit = (node: Node, parent: Node, within: Place['within']): void => {
    const place = { file, line: text.slice(0, node.start).split('\n').length, within }
    const what = writeOf(node)
    if (what) writes.push({ ...place, what })
    if (isUse(node, parent)) uses.set(nameOf(node), [...(uses.get(nameOf(node)) ?? []), place])
    for (const child of childrenOf(node)) {
      const mutates = child.type === 'Property' && nameOf(child.key) === 'mutationFn'
      const named = isFunction(child) ? functionName(child, node) : ''
      visit(child, node, within === 'mutation' || mutates ? 'mutation' : named || within)
    }
  }
  visit(program as unknown as Node, program as unknown as Node, null)
  const imported = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName, localName }) => {
      const from = moduleRequest.value
      const target = from.startsWith('#') ? from.slice(1) : join(dirname(file), from)
      return [localName.value, { file: target, name: importName.name ?? '' }] as const
    }),
  )
  return { writes, uses, imported: new Map(imported) }
}

/** The writes of these files (paths from the root of the repository) that a mutation does not make. */
export function writesBesideMutations(root: string, files: readonly string[]): string[] {
  const modules = new Map(files.map((file) => [file, readModule(file, join(root, file))]))
  const usesOf = (file: string, name: string): Place[] => [
    ...(modules.get(file)?.uses.get(name) ?? []),
    ...[...modules.values()].flatMap(({ imported, uses }) =>
      [...imported].flatMap(([local, from]) =>
        from.file === file && from.name === name ? (uses.get(local) ?? []) : [],
      ),
    ),
  ]
  /** The first place from which it may be reached without a mutation; nothing when there is none. */
  const beside = (place: Place, seen: ReadonlySet<string>): Place | null => {
    if (place.within === 'mutation') return null
    const key = `${place.file} ${place.within}`
    if (place.within === null || seen.has(key)) return place.within === null ? place : null
    const uses = usesOf(place.file, place.within)
    if (uses.length === 0) return place
    return uses.map((use) => beside(use, new Set([...seen, key]))).find((found) => found !== null) ?? null
  }
  return [...modules.values()].flatMap(({ writes }) =>
    writes.flatMap((write) => {
      const found = beside(write, new Set())
      return found ? [`${write.file}: ${write.what}, from ${found.file}:${found.line}`] : []
    }),
  )
}

/** Number of writes in the files, so that a reader that finds none is noticed. */
export const countWrites = (root: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + readModule(file, join(root, file)).writes.length, 0)
