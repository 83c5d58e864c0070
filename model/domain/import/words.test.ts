import { describe, expect, it } from 'vitest'
import { isNoRow, parseQuantity, parseYesNo } from './words.ts'

describe('yes and no', () => {
  it.each(['OUI', 'oui', '1', 'X', ' x ', 'Yes', 'VRAI', 'نعم', '✓'])('%s is yes', (word) => {
    expect(parseYesNo(word)).toBe(true)
  })
  it.each(['NON', '0', '', ' ', 'no', 'لا', '-', 'FAUX'])('« %s » is no', (word) => {
    expect(parseYesNo(word)).toBe(false)
  })
  it('does not guess another word', () => {
    expect(parseYesNo('peut-être')).toBeNull()
  })
})

describe('quantities', () => {
  it.each([
    ['', 1],
    ['3', 3],
    ['2,00', 2],
    ['x4', 4],
    ['5 pcs', 5],
    ['٢', 2],
  ])('« %s » is %d', (typed, quantity) => {
    expect(parseQuantity(typed)).toBe(quantity)
  })
  it.each(['0', '-1', '1,5', 'deux', '99999'])('« %s » is no quantity', (typed) => {
    expect(parseQuantity(typed)).toBeNull()
  })
})

describe('lines that are no rows', () => {
  it('drops empty lines and lines of totals', () => {
    expect(isNoRow(['', ' ', ''], 3)).toBe(true)
    expect(isNoRow(['', 'TOTAL', '', '', '', '', '', '1910903', ''], 9)).toBe(true)
    expect(isNoRow(['Total général :', '', '', '1200'], 4)).toBe(true)
    expect(isNoRow(['المجموع', '', '', '1200'], 4)).toBe(true)
  })
  it('keeps somebody called Total', () => {
    expect(isNoRow(['Total', 'Rabat', '200', ''], 4)).toBe(false)
    expect(isNoRow(['Total', '0612345678', 'Rabat', 'Rue 1', '200'], 5)).toBe(false)
  })
})
