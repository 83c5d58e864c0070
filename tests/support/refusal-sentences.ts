import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { filesUnder } from './sources.ts'

/**
 * Files of the office alone, which refuse no client and no livreur. Any other file,
 * a new one too, may refuse them.
 */
const OFFICE =
  /^model\/domain\/(?:takeover|books|ledger|till|tariffs|affectation)\b|^model\/domain\/commande\/states\/(?:own|reachability)|^server\/(?:cli|start|demo|db|seal|verify|post|books|takeover|ledger|tariffs|jobs)\/|^server\/print\/(?!layouts)|^server\/modules\/(?:avances|clients_fee|clotures|conflits|depences|facturations|frais|inventaires|journees_caisse|ledger_accounts|lots_paiement|mails|minuteurs|ouvertures|packaging_movements|paiements|pesees|promotions|rapprochements|reclamations_regles|reclamations_reponses|remboursements|remises_banque|settings|stock_movements|tracking_states|transitions)\/|^server\/packaging\/by-hand|^server\/till\/(?!parties)|^server\/(?:cli|main|config|version|stand-alone|clock)\.ts/

/** Pages with words of their own in both languages, words of forms and lists, and letters a person writes to another. */
const OTHERWISE =
  /^server\/(?:tracking|translation)\/|^model\/(?:collections|data)\/|^model\/domain\/(?:tournee\/sentences|reclamation\/shipped|mail)\.ts|oauth2\/redirect\.ts|\.(?:test|fixture)\.ts$/

export const refusingFiles = (): string[] =>
  [...filesUnder('server'), ...filesUnder('model')].filter(
    (file) => !OFFICE.test(file) && !OTHERWISE.test(file),
  )

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface Literal extends Node {
  readonly value: unknown
}
interface Template extends Node {
  readonly quasis: readonly { readonly value: { readonly cooked: string } }[]
  readonly expressions: readonly Node[]
}
interface Choice extends Node {
  readonly consequent: Node
  readonly alternate: Node
}

const FRENCH =
  /[àâçéèêëîïôûœ’«]|\b(?:le|la|les|un|une|ce|cette|ces|de|du|des|est|pas|et|ou|il|au|aux|pour|votre|vous|plus|ses|dites|donnez|choisissez|demandez|faites|scannez)\b/i
/** Begins like a sentence or with a value, and has an end mark. */
const WHOLE = /^(?:[A-ZÀÂÉÈÊÎÔÇ«]|\{\}).*\S \S.*[.?!](?: ?\{\})?$/su

/** Whole French sentences written in a source, `{}` for each value in them; both where a part is chosen between two. */
export function sentencesIn(file: string, source = readFileSync(file, 'utf8')): Set<string> {
  const found = new Set<string>()
  visit(parseSync(file, source).program as unknown as Node, (node) => {
    for (const text of textsOf(node).map((one) => plain(one).trim()))
      if (WHOLE.test(text) && FRENCH.test(text)) found.add(text)
  })
  return found
}

/** Spaces that do not break are spaces. */
export const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

function textsOf(node: Node): string[] {
  if (node.type === 'Literal') {
    const { value } = node as Literal
    return typeof value === 'string' ? [value] : []
  }
  if (node.type === 'ConditionalExpression') {
    const { consequent, alternate } = node as Choice
    return [...textsOf(consequent), ...textsOf(alternate)]
  }
  if (node.type !== 'TemplateLiteral') return []
  const { quasis, expressions } = node as Template
  return quasis.reduce<string[]>(
    (begun, { value }, at) => {
      const last = at > 0 ? valuesOf(expressions[at - 1]) : ['']
      return begun.flatMap((text) => last.map((one) => `${text}${one}${value.cooked}`))
    },
    [''],
  )
}

/** A part chosen between two texts is both of them; any other is a value. */
function valuesOf(expression: Node | undefined): string[] {
  if (expression?.type !== 'ConditionalExpression') return ['{}']
  const texts = textsOf(expression)
  return texts.length === 2 ? texts : ['{}']
}

function visit(value: unknown, seen: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, seen)
  if (typeof value !== 'object' || value === null || !('type' in value)) return
  const node = value as Node
  if (node.type === 'ImportDeclaration' || node.type === 'TaggedTemplateExpression') return
  seen(node)
  for (const child of Object.values(node)) if (typeof child === 'object') visit(child, seen)
}
