import { describe, expect, it } from 'vitest'
import { fitRow, fitText } from './block.ts'
import { clean } from './clean.ts'
import { direct, piecesOf } from './order.ts'

/** The pieces of a line as they stand on paper, from left to right. */
const onPaper = (text: string): string[] => {
  const directed = direct(clean(text))
  return piecesOf(directed, 0, directed.text.length, 'plain').map((piece) =>
    piece.text.trim().replaceAll('\u00a0', ' '),
  )
}

describe('clean', () => {
  it.each([
    ['  12  rue\tIbn Batouta ', '12 rue Ibn Batouta'],
    ['Rue A\r\nRésidence B\n\nKm 14', 'Rue A · Résidence B · Km 14'],
    ['Zineb\u200f \u202eABC\u202c', 'Zineb ABC'],
    ['E\u0301tage', 'Étage'],
    ['ﻣﺤﻤﺪ', 'محمد'],
    ['Cadeau 🎁 rose', 'Cadeau rose'],
    ['ⵣ 漢', '? ?'],
    ['1\u202f250\u00a0DH', '1 250 DH'],
  ])('%j is printed %j', (typed, printed) => expect(clean(typed)).toBe(printed))
})

describe('order', () => {
  it.each([
    ['رقم 12', ['12', 'رقم']],
    ['شارع الحسن 12 الطابق 3', ['3', 'الطابق', '12', 'شارع الحسن']],
    ['عمارة 12-14 حي', ['حي', '12-14', 'عمارة']],
    ['الهاتف 06 61 22 33 44 وراء', ['وراء', '06 61 22 33 44', 'الهاتف']],
    ['إشعار AV-2026-000004 حي', ['حي', 'AV-2026-000004', 'إشعار']],
    ['رقم ١٢ حي', ['حي', '١٢', 'رقم']],
    ['Rue محمد 5', ['Rue', '5', 'محمد']],
    ['12 rue Ibn', ['12 rue Ibn']],
  ])('%j stands as %j', (text, pieces) => {
    const joined = onPaper(text).filter((piece) => piece !== '')
    expect(joined).toEqual(pieces)
  })

  it('turns brackets with the words they hold', () => {
    expect(onPaper('(الطابق)').join('')).toBe('(الطابق)')
    expect(onPaper('حي (3) س').join(' ')).toBe('س ( 3 ) حي')
  })
})

describe('fitting', () => {
  const address = 'Lotissement Riad Zitoun, bloc C, immeuble 14, escalier B, appartement 22'
  const wide = { weight: 'plain', width: 160, height: 60, size: 14, least: 6, lines: 8 } as const

  it('takes the largest size at which everything is there', () => {
    const block = fitText(address, wide)
    const words = block.lines.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join(' ')
    expect(words).toBe(address)
    expect(block.size).toBeGreaterThan(6)
    expect(block.lines.length * block.leading * block.size).toBeLessThanOrEqual(60.1)
    for (const line of block.lines) expect(line.width * block.size).toBeLessThanOrEqual(160.1)
  })

  it('cuts what is too much even at the least size, and shows that it did', () => {
    const block = fitText(address.repeat(4), { ...wide, lines: 2 })
    expect(block.lines).toHaveLength(2)
    expect(block.lines[1]?.pieces.at(-1)?.text).toMatch(/…$/)
    for (const line of block.lines) expect(line.width * block.size).toBeLessThanOrEqual(160.1)
  })

  it('breaks a word wider than the box', () => {
    const word = 'A'.repeat(80)
    const block = fitText(word, { ...wide, height: 200, least: 14 })
    expect(block.lines.map(({ pieces }) => pieces[0]?.text).join('')).toBe(word)
  })

  it('a row keeps its parts apart, whatever their letters', () => {
    const row = fitRow(['Exp. : بوتيك النور', '05 22 33 44 55'], { weight: 'plain', width: 300, size: 8 })
    expect(row.lines[0]?.pieces.map(({ text }) => text.trim())).toEqual([
      'Exp. :',
      'بوتيك النور',
      '05 22 33 44 55',
    ])
    const narrow = fitRow(['Une boutique au nom très long', '05 22 33 44 55'], {
      weight: 'plain',
      width: 100,
      size: 8,
    })
    expect(narrow.lines[0]?.pieces.map(({ text }) => text)[0]).toMatch(/…$/)
    expect(narrow.lines[0]?.pieces.at(-1)?.text).toBe('05 22 33 44 55')
  })
})
