import { describe, expect, test } from 'vitest'
import { readCode, readGarbled } from './azerty.ts'

/** Characters of the number row without Shift, from 1 to 0, then of the key right of 0. */
const ROWS = {
  'French, Windows': [`&é"'(-è_çà`, ')'],
  'French, Mac': [`&é"'(§è!çà`, ')'],
  Belgian: [`&é"'(§è!çà`, ')'],
  'Arabic (102) AZERTY': [`&é"'(-è_çà`, ')'],
} as const

describe.each(Object.entries(ROWS))('a US scanner on a desk in %s', (_, [row, hyphen]) => {
  const garbled = (code: string) =>
    [...code].map((char) => (char === '-' ? hyphen : row[(Number(char) + 9) % 10])).join('')

  test.each(['201126-153000', '010126-000708', '311226-235959-02'])('%s is read back', (code) => {
    expect(readGarbled(garbled(code))).toBe(code)
  })
})

test('as reported from the field', () => {
  expect(readGarbled('éà&&é-)&("ààà')).toBe('201126-153000')
  expect(readGarbled('HA&&é')).toBe('HA112')
})

test('the stroke of a label is read where only it can stand', () => {
  expect(readGarbled('éà&&é-)&("ààà!é')).toBe('201126-153000/2')
  expect(readGarbled('éà&&é-)&("ààà)à(!&é')).toBe('201126-153000-05/12')
  expect(readGarbled('éà&&é-)&("ààà:é')).toBe('201126-153000/2')
  expect(readGarbled('éà&&é§)&("ààà)!é')).toBe('201126-153000-82')
})

test('what people type is left as it is', () => {
  for (const typed of ['Hélène', 'é', 'ÉRIC', '201126-153000', 'andré', '06 12 34 56 78', 'سلمى']) {
    expect(readGarbled(typed)).toBeNull()
    expect(readCode(` ${typed} `)).toBe(typed)
  }
})
