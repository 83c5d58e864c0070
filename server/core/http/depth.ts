const DEEPEST = 1_000
const [QUOTE, ESCAPE] = ['"', '\\'].map((character) => character.charCodeAt(0))
const [LIST, OBJECT, LIST_END, OBJECT_END] = [...'[{]}'].map((character) => character.charCodeAt(0))

/** Lists in lists, or objects, beyond any use: parsing a million of them keeps a process busy for seconds. */
export function isTooDeep(json: string): boolean {
  // So few characters cannot be.
  if (json.length <= DEEPEST) return false
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfText(json, at)
    else if (code === LIST_END || code === OBJECT_END) depth--
    else if ((code === LIST || code === OBJECT) && ++depth > DEEPEST) return true
  }
  return false
}

function endOfText(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === ESCAPE ? 2 : 1
  return at
}
