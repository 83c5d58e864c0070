import type { Operand } from './parse.ts'
import { FilterError } from './scan.ts'
import { formattingOf } from './strftime.ts'
import type { Call, Term } from './term.ts'

type Resolve = (operand: Operand) => Term

/** Milliseconds since 1970: the value of `'now'`. */
export type Now = () => number

const MOST_ARGUMENTS = 10

/** `geoDistance` and `strftime` with their arguments checked. Other names throw, as wrong arguments do. */
export function callOf(name: string, args: readonly Operand[], resolve: Resolve, now: Now): Term {
  if (name === 'geoDistance') return distanceOf(args, resolve)
  if (name === 'strftime') return formatOf(args, resolve, now)
  throw new FilterError(`unknown function ${name}`)
}

function distanceOf(args: readonly Operand[], resolve: Resolve): Call {
  if (args.length !== 4) throw new FilterError('geoDistance takes 4 arguments')
  return { kind: 'call', does: 'distance', args: args.map((arg) => operandTerm(arg, resolve, ['string'])) }
}

function formatOf(args: readonly Operand[], resolve: Resolve, now: Now): Term {
  const [format, time = NOW, ...modifiers] = args
  if (format?.kind !== 'string' || args.length > MOST_ARGUMENTS) {
    throw new FilterError('strftime takes a format, a time and modifiers')
  }
  const texts = modifiers.map((modifier) => {
    if (modifier.kind !== 'string') throw new FilterError('a modifier is a text')
    return modifier.value
  })
  const at = operandTerm(time, resolve, [])
  const isNow = at.kind === 'literal' && typeof at.value === 'string' && /^\s*now\s*$/i.test(at.value)
  const formatting = formattingOf(format.value, texts)
  // `now` is not a number, where only numbers are read.
  const unread = isNow && (formatting?.numbers === 'unix' || formatting?.numbers === 'julian')
  if (!formatting || unread) return { kind: 'literal', value: null }
  const arg: Call['args'][number] = isNow ? { kind: 'literal', value: now() / 1000 } : at
  return { kind: 'call', does: isNow ? { ...formatting, numbers: 'unix' } : formatting, args: [arg] }
}

const NOW: Operand = { kind: 'string', value: 'now' }

/**
 * Turns an argument of a function into a term. Nested functions are refused, though the grammar allows them.
 */
function operandTerm(
  operand: Operand,
  resolve: Resolve,
  refused: readonly Operand['kind'][],
): Call['args'][number] {
  if (operand.kind === 'call' || refused.includes(operand.kind)) throw new FilterError('wrong argument')
  const term = resolve(operand)
  if (term.kind === 'call' || term.kind === 'test') throw new FilterError('wrong argument')
  return term
}
