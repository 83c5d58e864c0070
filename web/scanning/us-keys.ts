/** Characters of a physical key on the US layout of a scanner: without, then with Shift. */
const PUNCTUATION: Readonly<Record<string, readonly [string, string]>> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Backquote: ['`', '~'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
  NumpadSubtract: ['-', '-'],
  NumpadAdd: ['+', '+'],
  NumpadDivide: ['/', '/'],
  NumpadMultiply: ['*', '*'],
  NumpadDecimal: ['.', '.'],
}
const SHIFTED_DIGITS = ')!@#$%^&*('

/** The character, or null for a key that writes none. */
export function usCharacter(code: string, shift: boolean): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shift ? letter : letter.toLowerCase()
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit) return shift ? (SHIFTED_DIGITS[Number(digit)] ?? digit) : digit
  const pad = /^Numpad(\d)$/.exec(code)?.[1]
  if (pad) return pad
  return PUNCTUATION[code]?.[shift ? 1 : 0] ?? null
}
