import { describe, expect, test } from 'vitest'
import { readTyped } from './typed-query.ts'

describe('a code', () => {
  test.each([
    ['201126-153000', '201126-153000'],
    [' 201126 153000 ', '201126-153000'],
    ['201126153000', '201126-153000'],
    ['٢٠١١٢٦-١٥٣٠٠٠', '201126-153000'],
    ['201126-153000-02/3', '201126-153000-02'],
    // A scanner set to QWERTY, on an AZERTY keyboard.
    ['éà&&é-)&("ààà', '201126-153000'],
    ['153000', ''],
    ['201126-1530001x', ''],
  ])('%s names %s', (typed, code) => {
    expect(readTyped(typed).code).toBe(code)
  })
})

describe('a phone', () => {
  test.each([
    ['06 12 34 56 78', '+212612345678'],
    ['+212 6 12 34 56 78', '+212612345678'],
    // Without the signs that tell a phone from a code.
    ['00212612345678', '+212612345678'],
    ['212612345678', '212612345678'],
    ['0612', '+212612'],
    ['5678', '5678'],
    ['201126-153000', null],
    ['sara', null],
  ])('%s is looked for as %s', (typed, phone) => {
    expect(readTyped(typed).phone).toBe(phone)
  })
})

describe('an amount', () => {
  test.each([
    ['669,50', 669.5],
    ['669.5', 669.5],
    ['1 200 dh', 1200],
    ['1 200,00 DH', 1200],
    // The end of a code or of a phone as well.
    ['1200', null],
    ['12,345', null],
    ['06 12 34 56 78', null],
    ['dh', null],
  ])('%s is %s', (typed, amount) => {
    expect(readTyped(typed).amount).toBe(amount)
  })
})

describe('a number of a paper', () => {
  test.each([
    ['FC-2026-000412', { prefix: 'FC', text: 'FC-2026-000412' }],
    ['fc-412', { prefix: 'FC', text: 'FC 000412' }],
    ['bl 2026 412', { prefix: 'BL', text: 'BL 2026 000412' }],
    ['BR412', { prefix: 'BR', text: 'BR 000412' }],
    ['412', { prefix: '', text: '000412' }],
    ['fc', { prefix: 'FC', text: 'FC' }],
    ['zz-412', null],
    ['0612', null],
    ['4', { prefix: '', text: '000004' }],
    ['bl 2026', { prefix: 'BL', text: 'BL 002026' }],
    ['06 12 34 56 78', null],
    ['201126-153000', null],
    ['sara', null],
  ])('%s is looked for as %o', (typed, paper) => {
    expect(readTyped(typed).paper).toEqual(paper)
  })
})

test('words are folded, and no more than the server looks for', () => {
  expect(readTyped('Élodie  Ben').words).toEqual(['elodie', 'ben'])
  expect(readTyped('a b c d e f g h i j').words).toHaveLength(8)
  expect(readTyped('x'.repeat(300)).text).toHaveLength(200)
})
