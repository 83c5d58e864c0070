import { describe, expect, it } from 'vitest'
import type { FactureContent, FactureKind } from '#model/domain/billing/facture-content.ts'
import { centimes } from '#model/domain/money.ts'
import { readPaper } from '#tests/support/paper.ts'
import { TITLES } from './columns.ts'
import { aFacture, WORKED_LINES } from './facture.fixture.ts'
import { facturePdf } from './pdf.ts'

const read = async (content: FactureContent) => {
  const pages = await readPaper(await facturePdf(content))
  return { pages, text: pages.map(({ text }) => text.replace(/\s+/g, ' ')).join('\n') }
}

const SELLER = [
  'ICE 001234567000089',
  'IF 1234567',
  'RC 98765',
  'TP 36000123',
  'CNSS 7654321',
  'SARL au capital de 100 000 DH',
]

describe('the paper of a facture', () => {
  it('says the worked facture, its tax and its legal mentions', async () => {
    const { pages, text } = await read(aFacture())
    expect(pages).toHaveLength(1)
    const words = [
      ...SELLER,
      'Facture',
      'FC-2026-000123',
      '22/11/2026',
      'Période : du 16/11/2026 au 22/11/2026',
      'Atlas Cosmétiques',
      'ICE 009876543000021',
      ...WORKED_LINES.map(({ code }) => code),
      'Livraison 35,00 (défaut ville)',
      '460,00 DH',
      '-155,00 DH',
      '-10,50 DH',
      '400,00 DH',
      '-25,00 DH',
      'TVA comprise dans les frais et emballages',
      'TVA 20 %',
      '137,92',
      '27,58',
      'Cachet et signature',
      '669,50 DH',
      'Arrêtée la présente facture à la somme de six cent soixante-neuf dirhams et cinquante centimes.',
      'virement sur le RIB 230 010 4512837465120098 74',
    ]
    for (const word of words) expect(text).toContain(word)
  })

  it('keeps a code on one line, of parcels entered in one second too', async () => {
    const [line] = aFacture().lines
    if (!line) throw new Error('the facture has no line')
    const codes = ['241126-203205-88', '241126-203205-208']
    const paper = async (fees: typeof line.fees) =>
      (await read({ ...aFacture(), lines: codes.map((code) => ({ ...line, code, fees })) })).text
    for (const code of codes) expect(await paper(line.fees)).toContain(code)
    const parts = line.fees.flatMap((fee) => [
      { ...fee, code: 'assurance' as const },
      { ...fee, code: 'pct_cod' as const },
    ])
    for (const code of codes) expect(await paper(parts)).toContain(code)
  })

  it('is the same bytes whenever it is drawn', async () => {
    const [one, other] = await Promise.all([facturePdf(aFacture()), facturePdf(aFacture())])
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
    const changed = await facturePdf({ ...aFacture(), date: '23/11/2026' })
    expect(Buffer.from(one).equals(Buffer.from(changed))).toBe(false)
  })

  it('goes on over as many pages as it has lines, each with its heading and mentions', async () => {
    const lines = Array.from({ length: 20 }, () => WORKED_LINES).flat()
    const { pages } = await read(aFacture(lines))
    expect(pages.length).toBeGreaterThan(3)
    for (const [n, { text }] of pages.entries()) {
      expect(text).toContain(`Page ${n + 1}/${pages.length}`)
      expect(text).toContain('ICE 001234567000089')
    }
  })

  it.each(Object.keys(TITLES) as FactureKind[])(
    'of kind %s says which it is and what it comes to',
    async (kind) => {
      const origin = kind === 'avoir' ? { number: 'FC-2026-000120', motif: 'Poids corrigé' } : null
      const { text } = await read({ ...aFacture(), kind, origin })
      expect(text).toContain(TITLES[kind])
      expect(text.includes('Avoir sur FC-2026-000120')).toBe(kind === 'avoir')
      expect(text.includes('Motif : Poids corrigé')).toBe(kind === 'avoir')
      expect(text.includes('Emballages TTC')).toBe(kind === 'facture' || kind === 'avoir')
    },
  )

  it('tells the tax of each rate apart from the totals, and what an avoir gives back without a sign', async () => {
    const rate = (taux: number, ht: number, tax: number) => ({
      taux,
      ht: centimes(ht),
      tva: centimes(tax),
      ttc: centimes(ht + tax),
    })
    const both = [rate(10, 32_727, 3_273), rate(20, 667, 133)]
    const { text } = await read({ ...aFacture(), tva: both })
    for (const word of [
      'TVA 10 %',
      '327,27',
      '32,73',
      'TVA 20 %',
      '6,67',
      '1,33',
      '333,94',
      '34,06',
      '368,00',
    ]) {
      expect(text).toContain(word)
    }
    const back = await read({ ...aFacture(), kind: 'avoir', tva: [rate(10, -4_091, -409)] })
    expect(back.text).toContain('TVA rendue')
    expect(back.text).toContain('40,91')
    expect(back.text).not.toContain('-40,91')
  })

  it('is worth nothing while it is a brouillon', async () => {
    expect((await read({ ...aFacture(), number: '' })).text).toContain('SANS VALEUR')
    expect((await read(aFacture())).text).not.toContain('SANS VALEUR')
  })
})
