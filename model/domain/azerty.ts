/**
 * Characters that the number row of an AZERTY keyboard types without the shift key → the digits meant.
 * Scanners type QWERTY while desks are AZERTY, and people forget the key. `§` is the 6 and `!` the 8 of
 * Belgian and Mac layouts; `)` stands where QWERTY has `-`.
 */
const AZERTY: Readonly<Record<string, string>> = {
  '&': '1',
  é: '2',
  '"': '3',
  "'": '4',
  '(': '5',
  '-': '6',
  '§': '6',
  è: '7',
  _: '8',
  '!': '8',
  ç: '9',
  à: '0',
  ')': '-',
}

/**
 * A code, then the key of the slash (`/` of a US keyboard, or
 * of an AZERTY one without its shift key), then the piece.
 */
const PIECE = /^(.{6}[-)].{6}(?:[-)]à.)?)[!:](.{1,2})$/u

/** The digits and hyphens these keys stand for; `!` is an 8 but where only the stroke of a label can stand. */
export const fromAzerty = (text: string): string =>
  [...text.replace(PIECE, '$1/$2')].map((char) => AZERTY[char] ?? char).join('')
