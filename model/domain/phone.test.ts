import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePhone, splitPhones } from './phone.ts'
import { formatPhone, isMobile, nationalPhone } from './phone-text.ts'

describe('one number, however it is written', () => {
  const spellings = [
    '0612345678',
    '06 12 34 56 78',
    '06-12-34-56-78',
    '06.12.34.56.78',
    '06/12/34/56/78',
    '06\u00a012\u00a034\u00a056\u00a078',
    '+212612345678',
    '+212 6 12 34 56 78',
    '00212612345678',
    '212612345678',
    '(+212)612345678',
    '(+212)0612345678',
    '+2120612345678',
    '612345678',
    '٠٦١٢٣٤٥٦٧٨',
    '٠٠٢١٢٦١٢٣٤٥٦٧٨',
    '۰۶۱۲۳۴۵۶۷۸',
    '\u200e+212612345678',
  ]
  test.each(spellings)('%s', (typed) => {
    expect(parsePhone(typed)).toBe('+212612345678')
  })
})

test.each(['', '06123', '061234567', '06123456789', '0412345678', 'néant', '0612345678 / 0661234567'])(
  '« %s » is no number',
  (typed) => {
    expect(parsePhone(typed)).toBeNull()
  },
)

test('fixed lines and the numbers of other countries are numbers', () => {
  expect(parsePhone('0528812345')).toBe('+212528812345')
  expect(parsePhone('0522 20 20 20')).toBe('+212522202020')
  expect(parsePhone('+33 6 12 34 56 78')).toBe('+33612345678')
})

describe('two numbers in one cell', () => {
  test.each([
    ['0612345678 / 0661234567', ['0612345678', '0661234567']],
    ['0612345678/0661234567', ['0612345678', '0661234567']],
    ['06-12-34-56-78 / 0661234567', ['06-12-34-56-78', '0661234567']],
    ['0612345678 - 0661234567', ['0612345678', '0661234567']],
    ['0612345678 ou 0661234567', ['0612345678', '0661234567']],
    ['0612345678 0661234567', ['0612345678', '0661234567']],
    ['06/12/34/56/78', ['06/12/34/56/78']],
    ['06 12 34 56 78', ['06 12 34 56 78']],
    ['0612345678 / 06123', ['0612345678', '06123']],
    ['06 12 34', ['06 12 34']],
    ['  ', []],
  ])('%s', (typed, numbers) => {
    expect(splitPhones(typed)).toEqual(numbers)
  })
})

test('shown as people and merchants write it', () => {
  expect(formatPhone('+212612345678')).toBe('06 12 34 56 78')
  expect(nationalPhone('+212612345678')).toBe('0612345678')
  expect(formatPhone('+33612345678')).toBe('+33612345678')
  expect(formatPhone('')).toBe('')
})

test('06 and 07 are mobiles, 05 is not', () => {
  expect(isMobile('+212612345678')).toBe(true)
  expect(isMobile('+212712345678')).toBe(true)
  expect(isMobile('+212522202020')).toBe(false)
  expect(isMobile('+33612345678')).toBe(false)
})

test('a plain mobile is read as the library reads it', () => {
  fc.assert(
    fc.property(fc.constantFrom('06', '07', '+2126', '+2127'), fc.stringMatching(/^\d{8}$/), (head, tail) => {
      const typed = head + tail
      expect(parsePhone(typed)).toBe(parsePhone(` ${typed}`))
      expect(parsePhone(typed)).toMatch(/^\+212\d{9}$/)
    }),
  )
})
