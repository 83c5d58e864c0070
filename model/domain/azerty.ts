/**
 * What the number row of an AZERTY keyboard writes without the shift key. Scanners type QWERTY while desks are AZERTY,
 * and people forget the key. `§` is the 6 and `!` the 8 of Belgian and Mac layouts; `)` stands where QWERTY has `-`.
 */
export const AZERTY: Readonly<Record<string, string>> = {
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
