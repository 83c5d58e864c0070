import words from '#model/data/arabic.json' with { type: 'json' }
import fragmentTexts from './fragments.json' with { type: 'json' }
import { MessagePatterns, plainSpaces } from './message-patterns.ts'
import refusals from './refusals.json' with { type: 'json' }

interface Refusal {
  /** Code of the refusal on the wire; it stays when the French sentence changes. */
  readonly code: string
  readonly ar: string
}

/** The Arabic name of a record (state, ville, motif), if it has one. */
export type Names = (name: string) => string | undefined

const sentences = new MessagePatterns<Refusal>(refusals)
const fragments = new MessagePatterns<string>(fragmentTexts)
const labels: Readonly<Record<string, string>> = words

export interface IdentifiedRefusal {
  readonly code: string
  readonly params: Readonly<Record<string, string>>
}

/** The code and values of a French refusal; null for a sentence of the office alone, or of the protocol. */
export function identify(text: string): IdentifiedRefusal | null {
  const found = sentences.find(text)
  return found && { code: found.message.code, params: found.params }
}

/** The sentence in Arabic; null when a part of it has no translation. */
export function toArabic(text: string, names: Names): string | null {
  const label = labels[plainSpaces(text)]
  if (label) return label
  const found = sentences.find(text)
  if (found) return filled(found.message.ar, found.params, names)
  const several = text.split(SENTENCE_END)
  if (several.length > 1) {
    const each = several.map((one) => toArabic(one, names))
    return each.includes(null) ? null : each.join(' ')
  }
  // The refusal of one parcel among several, each with its reason.
  const [, code = '', rest = ''] = /^(\S+)\s:\s(.+)$/su.exec(text) ?? []
  const reason = rest === '' ? null : toArabic(rest, names)
  return reason && `${isolated(code)}: ${reason}`
}

const SENTENCE_END = /(?<=[.?!]) (?=\S)/

const filled = (pattern: string, params: IdentifiedRefusal['params'], names: Names): string =>
  pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueToArabic(params[name] ?? '', names))

function valueToArabic(given: string, names: Names): string {
  const value = given.trim()
  const space = given.startsWith(' ') ? ' ' : ''
  return `${space}${known(value, names) ?? listed(value, names) ?? isolated(value)}`
}

/** The Arabic of a value: a record's name, a label of the model, a part of a sentence or a whole one. */
function known(value: string, names: Names): string | undefined {
  const text = plainSpaces(value)
  const named = names(text) ?? labels[text]
  if (named) return named
  const part = fragments.find(value)
  if (part) return filled(part.message, part.params, names)
  return toArabic(value, names) ?? undefined
}

const JOINTS: readonly [string, string][] = [
  [' ou ', ' أو '],
  [', ', '، '],
  [' et ', ' و'],
]

/** A list of which at least one item is known; a name with « et » in it is not a list. */
function listed(value: string, names: Names): string | undefined {
  for (const [joint, arabic] of JOINTS) {
    const each = value.split(joint)
    if (each.length > 1 && each.some((one) => known(one, names) !== undefined))
      return each.map((one) => valueToArabic(one, names)).join(arabic)
  }
  return undefined
}

/** An amount, a code, a phone or a name keeps its own order in a sentence written from the right. */
const isolated = (value: string): string => (value === '' ? '' : `\u2068${value}\u2069`)
