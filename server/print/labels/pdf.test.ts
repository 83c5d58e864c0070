import { describe, expect, it } from 'vitest'
import { LABEL_FORMATS, type LabelFormat } from '#model/domain/label-formats.ts'
import { formatPhone } from '#model/domain/phone-text.ts'
import { readPaper } from '#tests/support/paper.ts'
import { aLabel, manyLabels } from './label.fixture.ts'
import { encodedCode, LABEL_OPTIONS, type Label } from './label.ts'
import { labelsPdf } from './pdf.ts'

const FORMATS = Object.keys(LABEL_FORMATS) as LabelFormat[]

const printed = async (labels: readonly Label[], format: LabelFormat = '100x150') =>
  readPaper(await labelsPdf(labels, format))

const textOf = async (label: Label): Promise<string> => (await printed([label]))[0]?.text ?? ''

describe.each(FORMATS)('%s', (format) => {
  it('has its size, its codes for a scanner and its words for people', async () => {
    const [page, ...others] = await printed([aLabel({ note: 'Sonner deux fois' })], format)
    expect(others).toEqual([])
    const sizes = { '100x100': [100, 100], '100x150': [100, 150], A6: [105, 148], A4: [210, 297] }
    expect([page?.width, page?.height].map((mm) => Math.round(mm ?? 0))).toEqual(sizes[format])
    expect(page?.codes.map(({ format: kind, text }) => `${kind} ${text}`).sort()).toEqual([
      'Code128 201126-101500',
      'QRCode 201126-101500',
    ])
    for (const words of [
      'CASABLANCA',
      'Salma Bennani',
      '06 12 34 56 78',
      '12 rue Ibn Batouta',
      '349,50 DH',
      'Robe caftan × 2',
      'Note : Sonner deux fois',
      '201126-101500',
      '20/11/2026',
      'Wasl Livraison',
      'Exp. : Atlas Cosmétiques',
      '05 22 33 44 55',
    ]) {
      expect(page?.text).toContain(words)
    }
  })

  it('fifty étiquettes of all kinds are read back by a scanner', async () => {
    const labels = manyLabels(50, FORMATS.indexOf(format) + 1)
    const pages = await printed(labels, format)
    const each = format === 'A4' ? 4 : 1
    expect(pages).toHaveLength(Math.ceil(labels.length / each))
    for (const [n, page] of pages.entries()) {
      const here = labels.slice(n * each, (n + 1) * each)
      const wanted = here.map(encodedCode).flatMap((code) => [`Code128 ${code}`, `QRCode ${code}`])
      expect(page.codes.map(({ format: kind, text }) => `${kind} ${text}`).sort()).toEqual(wanted.sort())
      for (const { phones, code } of here) {
        for (const words of [...phones.map(formatPhone), code]) expect(page.text).toContain(words)
      }
    }
  })
})

it('says OUVERTURE, ESSAYAGE, ÉCHANGE and FRAGILE exactly as they are ticked', async () => {
  const words = Object.values(LABEL_OPTIONS)
  const chosen = Array.from({ length: 16 }, (_, bits) => words.filter((_, n) => bits & (1 << n)))
  const pages = await printed(chosen.map((options) => aLabel({ options })))
  expect(pages.map(({ text }) => words.filter((word) => text.includes(word)))).toEqual(chosen)
})

it('each piece says which it is, and the money is asked for with the first alone', async () => {
  const pages = await printed([1, 2, 3].map((piece) => aLabel({ piece, pieces: 3 })))
  expect(pages.map(({ text }) => /\d\/3/.exec(text)?.[0])).toEqual(['1/3', '2/3', '3/3'])
  expect(pages.map(({ text }) => text.includes('349,50 DH'))).toEqual([true, false, false])
  expect(pages.map(({ text }) => text.includes('À PAYER AVEC LE COLIS 1/3'))).toEqual([false, true, true])
  expect(pages.map(({ codes }) => codes.map(({ text }) => text))).toEqual(
    [1, 2, 3].map((piece) => [`201126-101500/${piece}`, `201126-101500/${piece}`]),
  )
  expect(await textOf(aLabel())).not.toContain('COLIS')
})

it('says which duplicate it is, and nothing on the first', async () => {
  expect(await textOf(aLabel())).not.toContain('DUPLICATA')
  expect(await textOf(aLabel({ duplicate: 3 }))).toContain('DUPLICATA 3')
})

it('says whether money is asked for, given back, or neither', async () => {
  expect(await textOf(aLabel({ amount: 125_000 }))).toMatch(/À ENCAISSER\s+1 250 DH/)
  expect(await textOf(aLabel({ amount: 0 }))).toMatch(/RIEN À ENCAISSER\s+0 DH/)
  expect(await textOf(aLabel({ amount: -5_000 }))).toMatch(/À RENDRE AU CLIENT\s+50 DH/)
})

it('a code too long for its bars has its QR and its letters', async () => {
  const code = 'PARTENAIRE-abcdefghijklmnop-12345'.slice(0, 32)
  const [page] = await printed([aLabel({ code })])
  expect(page?.codes).toEqual([{ format: 'QRCode', text: code }])
  expect(page?.text).toContain(code)
})

it('the same étiquettes are the same bytes, whatever was printed in between', async () => {
  const labels = manyLabels(8, 5)
  const first = await labelsPdf(labels, 'A6')
  await labelsPdf(manyLabels(20, 6), '100x100')
  expect(Buffer.compare(first, await labelsPdf(labels, 'A6'))).toBe(0)
})
