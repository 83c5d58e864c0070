import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeStamp, trackingCode } from './code.ts'
import { formatLabelCode, parseLabelCode, readLabelCode, readNth } from './label-code.ts'
import { MOST_PIECES } from './most-pieces.ts'

const two = (min: number, max: number) => fc.integer({ min, max })
const code = fc
  .tuple(
    fc.record({
      day: two(1, 31),
      month: two(1, 12),
      year: two(2000, 2099),
      hour: two(0, 23),
      minute: two(0, 59),
      second: two(0, 59),
    }),
    fc.oneof(fc.constant(1), two(2, 120), two(2, 50_000)),
    fc.constantFrom('', '-E', '-P', '-E2', '-P13'),
  )
  .map(([at, rank, twin]) => trackingCode(codeStamp(at), rank) + twin)
const label = fc.record({ code, piece: two(0, MOST_PIECES) })

test('a code formatted, then parsed, is the same code', () => {
  fc.assert(
    fc.property(label, (one) => {
      expect(parseLabelCode(formatLabelCode(one))).toEqual(one)
    }),
  )
})

test('what is parsed is written again letter for letter: nothing of a text is left out', () => {
  const near = fc
    .tuple(label, fc.nat(), fc.constantFrom('', ...'0123456789-/EP .'), fc.boolean())
    .map(([one, at, char, replaces]) => {
      const text = formatLabelCode(one)
      const from = at % (text.length + 1)
      return text.slice(0, from) + char + text.slice(from + (replaces ? 1 : 0))
    })
  fc.assert(
    fc.property(fc.oneof(near, fc.string()), (text) => {
      const read = parseLabelCode(text)
      if (read) expect(formatLabelCode(read)).toBe(text)
    }),
    { numRuns: 2_000 },
  )
})

describe('as people write it', () => {
  test('only spaces, hyphens, small letters and the hand of the digits may differ', () => {
    const noisy = fc.tuple(label, fc.boolean(), fc.boolean(), fc.constantFrom('-', ' ', '', '–'))
    fc.assert(
      fc.property(noisy, ([one, arabic, small, hyphen]) => {
        const text = formatLabelCode(one).replaceAll('-', hyphen)
        const digits = arabic
          ? text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
          : text
        expect(readLabelCode(small ? digits.toLowerCase() : digits)).toEqual(one)
      }),
    )
  })

  test.each([
    ['201126-153000-05/2', { code: '201126-153000-05', piece: 2 }],
    ['201126-153000/2', { code: '201126-153000', piece: 2 }],
    ['20112615300005/2', { code: '201126-153000-05', piece: 2 }],
    ['201126 153000 / 3', { code: '201126-153000', piece: 3 }],
  ])('%s', (text, read) => {
    expect(readLabelCode(text)).toEqual(read)
  })

  test.each([
    '201126-153000/0',
    '201126-153000/02',
    '201126-153000/100',
    '201126-153000/2/3',
    '201126-153000-05/',
    '201126-153000-5/2',
    '201126-153000 2/3',
    '201126-153000-05 x',
    '1201126-153000',
    '',
  ])('%j is none', (text) => {
    expect(readLabelCode(text)).toBeNull()
  })
})

test('« 2/3 » is the second of three, and nothing where it may be part of a code', () => {
  expect(readNth('201126-153000 2/3')).toEqual({ whole: '201126-153000', piece: 2 })
  expect(readNth('Cmd 1001 · 12/12')).toEqual({ whole: 'Cmd 1001', piece: 12 })
  expect(readNth('201126-153000-05/2')).toBeNull()
  expect(readNth('201126-153000 10/12')).toBeNull()
  expect(readNth('Cmd 1001 4/3')).toBeNull()
  expect(readNth('CMD-05/2')).toBeNull()
})
