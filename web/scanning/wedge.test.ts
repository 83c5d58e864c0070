import { describe, expect, test } from 'vitest'
import { usCharacter } from './us-keys.ts'
import { type Stroke, Wedge, type WedgeReading } from './wedge.ts'

/** The row of digits and its neighbours as some layouts write them: bare, then with Shift, in the order of the keys. */
const KEYS = [
  'Digit1',
  'Digit2',
  'Digit3',
  'Digit4',
  'Digit5',
  'Digit6',
  'Digit7',
  'Digit8',
  'Digit9',
  'Digit0',
]
const ROWS = {
  us: ['1234567890', '!@#$%^&*()'],
  fr: [`&é"'(-è_çà`, '1234567890'],
  be: [`&é"'(§è!çà`, '1234567890'],
  // Arabic (102) AZERTY, as sold in Morocco, and Arabic (101).
  ar102: [`&é"'(-è_çà`, '1234567890'],
  ar101: ['1234567890', '!@#$%^&*)('],
} as const
type Layout = keyof typeof ROWS
const LETTERS: Partial<Record<Layout, Readonly<Record<string, string>>>> = {
  fr: { KeyA: 'q', KeyQ: 'a', KeyZ: 'w', KeyW: 'z', Semicolon: 'm', KeyM: ',' },
  be: { KeyA: 'q', KeyQ: 'a', KeyZ: 'w', KeyW: 'z', Semicolon: 'm', KeyM: ',' },
  ar102: { KeyA: 'ض', KeyB: 'لا', KeyC: 'ؤ', KeyK: 'ن', KeyM: 'ة', KeyN: 'ى', KeyD: 'ي' },
  ar101: { KeyA: 'ش', KeyB: 'لا', KeyC: 'ؤ', KeyK: 'ن', KeyM: 'ة', KeyN: 'ى', KeyD: 'ي' },
}
const PUNCTUATION: Partial<Record<Layout, Readonly<Record<string, readonly [string, string]>>>> = {
  fr: { Minus: [')', '°'], Slash: ['!', '§'], Period: [':', '/'], Semicolon: ['m', 'M'] },
  be: { Equal: ['-', '_'], Minus: [')', '°'], Slash: ['=', '+'], Period: [':', '/'], Semicolon: ['m', 'M'] },
  ar102: { Minus: [')', '°'], Slash: ['=', '+'], Period: ['و', '.'], Semicolon: ['ك', ':'] },
  ar101: { Minus: ['-', '_'], Slash: ['ظ', '؟'], Period: ['ز', '.'], Semicolon: ['ك', ':'] },
}

/** The character of a physical key on the layout of the desk. */
function written(layout: Layout, code: string, shift: boolean): string {
  const at = KEYS.indexOf(code)
  if (at >= 0) return ROWS[layout][shift ? 1 : 0][at] ?? ''
  const sign = PUNCTUATION[layout]?.[code]
  if (sign) return sign[shift ? 1 : 0]
  const own = LETTERS[layout]?.[code]
  if (own) return shift ? own.toUpperCase() : own
  return usCharacter(code, shift) ?? ''
}

const CODES = [
  ...KEYS,
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `Key${letter}`),
  'Minus',
  'Equal',
  'Semicolon',
  'Slash',
  'Period',
]

/** The key events of a scanner with one layout for a text, as a desk with another layout gets them. */
function strokes(text: string, scanner: Layout, desk: Layout, everyMs = 10): Stroke[] {
  return [...text].map((char, i) => {
    for (const shift of [false, true]) {
      const code = CODES.find((one) => written(scanner, one, shift) === char)
      if (code) return { code, key: written(desk, code, shift), shift, other: false, at: i * everyMs }
    }
    throw new Error(`no key writes ${char}`)
  })
}
const enter = (at: number, key = 'Enter'): Stroke => ({ code: key, key, shift: false, other: false, at })

function read(keys: readonly Stroke[], wedge = new Wedge()): WedgeReading {
  let last: WedgeReading = { kind: 'nothing' }
  for (const key of keys) last = wedge.take(key)
  return last
}
const scan = (text: string, scanner: Layout, desk: Layout, wedge = new Wedge()) =>
  read([...strokes(text, scanner, desk), enter(text.length * 10)], wedge)

describe('a scanner set to the US layout', () => {
  test.each(['us', 'fr', 'be', 'ar102', 'ar101'] as const)('is read on a desk in %s', (desk) => {
    for (const text of ['201126-153000', 'HA112-9', 'CMD-2026-0042', 'https://wasl.ma/suivi/201126-153000']) {
      expect(scan(text, 'us', desk)).toEqual({ kind: 'scan', text })
    }
  })

  test('garbles on a French desk what it means, as reported from the field', () => {
    const seen = strokes('201126-153000', 'us', 'fr').map(({ key }) => key)
    expect(seen.join('')).toBe('éà&&é-)&("ààà')
  })
})

describe('a scanner set to the layout of its desk', () => {
  test.each(['fr', 'be', 'ar102'] as const)('is read on a desk in %s', (layout) => {
    expect(scan('201126-153000', layout, layout)).toEqual({ kind: 'scan', text: '201126-153000' })
  })

  test('is believed afterwards where both readings would do', () => {
    const wedge = new Wedge()
    expect(scan('AZERTY', 'fr', 'fr', wedge)).toEqual({ kind: 'scan', text: 'QWERTY' })
    scan('201126-153000', 'fr', 'fr', wedge)
    expect(scan('AZERTY', 'fr', 'fr', wedge)).toEqual({ kind: 'scan', text: 'AZERTY' })
  })
})

describe('a scan', () => {
  test('ends with Tab as well, and a little late', () => {
    const keys = strokes('201126-153000', 'us', 'us')
    expect(read([...keys, enter(130, 'Tab')]).kind).toBe('scan')
    expect(read([...keys, enter(210)]).kind).toBe('scan')
    expect(read([...keys, enter(300)]).kind).toBe('nothing')
  })

  test('has six keys at least', () => {
    expect(read([...strokes('12345', 'us', 'us'), enter(50)]).kind).toBe('nothing')
    expect(read([...strokes('123456', 'us', 'us'), enter(60)]).kind).toBe('scan')
  })

  test('is no person: one slow key, and it begins again', () => {
    const typed = strokes('201126-153000', 'us', 'us', 40)
    expect(read([...typed, enter(560)]).kind).toBe('nothing')
    const late = strokes('201126-153000', 'us', 'us').map((key, i) =>
      i < 9 ? key : { ...key, at: key.at + 30 },
    )
    expect(read([...late, enter(160)]).kind).toBe('nothing')
  })

  test('is no key held down, and no command', () => {
    const held = Array.from({ length: 20 }, (_, i) => ({ ...enter(i * 30, 'a'), code: 'KeyA', other: i > 0 }))
    expect(read([...held, enter(610)]).kind).toBe('nothing')
  })

  test('two in a row are two; Shift between its keys counts for nothing', () => {
    const wedge = new Wedge()
    const shift = { code: 'ShiftLeft', key: 'Shift', shift: true, other: false, at: 5 }
    const [first, ...rest] = strokes('AB-123456', 'us', 'us')
    if (!first) throw new Error('no key')
    expect(read([first, shift, ...rest, enter(90)], wedge)).toEqual({ kind: 'scan', text: 'AB-123456' })
    expect(scan('201126-153000', 'us', 'us', wedge)).toEqual({ kind: 'scan', text: '201126-153000' })
  })

  test('from a keypad, and from a device that names no physical key', () => {
    const pad = [...'612345'].map((digit, i) => ({ ...enter(i * 10, digit), code: `Numpad${digit}` }))
    expect(read([...pad, enter(60)])).toEqual({ kind: 'scan', text: '612345' })
    const bare = [...'AB1234'].map((key, i) => ({ ...enter(i * 10, key), code: '' }))
    expect(read([...bare, enter(60)])).toEqual({ kind: 'scan', text: 'AB1234' })
  })

  test('the first key may be anybody’s, the second is not', () => {
    const wedge = new Wedge()
    const [first, second] = strokes('gc', 'us', 'us')
    if (!first || !second) throw new Error('no key')
    expect(wedge.take(first).kind).toBe('first')
    expect(wedge.take(second).kind).toBe('burst')
  })
})
