import type { Pace } from '#server/pace.ts'

const [QUOTE, ESCAPE, COLON] = [...'"\\:'].map((character) => character.charCodeAt(0))

/** `JSON.parse` that also refuses a key written twice in one object, and a number no float holds. Others have their turn. */
export async function parseStrictly(text: string, pace: Pace): Promise<unknown> {
  const value: unknown = JSON.parse(text)
  if (pace.isDue()) await pace.rest()
  if (keysIn(value) !== colonsIn(text)) throw new SyntaxError('a key twice')
  // The handler takes long too, for as many values: other requests get their turn before it.
  if (pace.isDue()) await pace.rest()
  return value
}

/**
 * Counts the keys of a JSON text by their colons: a repeated key counts twice here, once in the parsed value.
 */
function colonsIn(json: string): number {
  let count = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === COLON) count++
    else if (code === QUOTE) {
      at++
      while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === ESCAPE ? 2 : 1
    }
  }
  return count
}

function keysIn(value: unknown): number {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new SyntaxError('too large a number')
  if (typeof value !== 'object' || value === null) return 0
  const items: unknown[] = Object.values(value)
  let count = Array.isArray(value) ? 0 : items.length
  for (const item of items) count += keysIn(item)
  return count
}
