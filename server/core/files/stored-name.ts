import { posix } from 'node:path'
import { randomText } from '#server/core/base/ids.ts'

/** Characters an extension keeps, and how many of them. */
const FOREIGN = /[^\w.*\-+=#]+/g
const LONGEST_EXTENSION = 20
const LONGEST_BASE = 100
const SHORTEST_BASE = 3
const RANDOM = 10

/**
 * The name to store a file under: the readable part of its original name, without folders, plus random
 * characters against guessing. `detected` is the extension of its content, without a dot, used when the name
 * has none.
 */
export function storedName(original: string, detected: string): string {
  const [base, extension] = split(posix.basename(original))
  const readable = snakeCase(base).slice(0, LONGEST_BASE)
  const begun = readable.length < SHORTEST_BASE ? readable + randomText(RANDOM) : readable
  const kept = extension || detected
  return `${begun}_${randomText(RANDOM)}${kept && `.${kept}`}`
}

/** The last extension, or the last two: `a.tar.gz` is `a` and `tar.gz`. */
function split(name: string): [base: string, extension: string] {
  const last = beforeDot(name)
  if (last === undefined) return [name, '']
  const base = beforeDot(last) ?? last
  const extension = name.slice(base.length).replace(FOREIGN, '')
  return [base, trimDots(trimDots(extension).slice(-LONGEST_EXTENSION))]
}

function beforeDot(name: string): string | undefined {
  const dot = name.lastIndexOf('.')
  return dot === -1 ? undefined : name.slice(0, dot)
}

const trimDots = (text: string): string => text.replace(/^\.+|\.+$/g, '')

/** `Facture n°12bisTer` → `facture_n_12bis_ter`. */
function snakeCase(text: string): string {
  return text
    .split(/[\W_]+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/(?<=[^A-Z])(?=[A-Z])/g, '_').toLowerCase())
    .join('_')
}
