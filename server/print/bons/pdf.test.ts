import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { BonKind } from '#model/domain/bon/bon.ts'
import { aBon, aLine, found } from '#model/domain/bon/content.fixture.ts'
import { type BonContent, type BonLine, contentOf } from '#model/domain/bon/content.ts'
import { BON_FORMATS, type BonFormat } from '#model/domain/bon/formats.ts'
import { formatPhone } from '#model/domain/phone-text.ts'
import { readPaper } from '#tests/support/paper.ts'
import { TITLES } from './columns.ts'
import { bonPdf } from './pdf.ts'

const KINDS = Object.keys(TITLES) as BonKind[]
const FORMATS = Object.keys(BON_FORMATS) as BonFormat[]

const LINES: readonly BonLine[] = [
  aLine({
    code: '201126-101500',
    amount: 25_050,
    note: 'Appeler avant 18 h',
    motif: 'Trop cher',
    received: '19/11/2026 17:05',
  }),
  aLine({ code: '201126-101501', amount: 9_900, ville: 'Fès', missing: true }),
  aLine({ code: '201126-101502', amount: 125_000, pieces: 3, surplus: true }),
]

const content = (kind: BonKind, lines = LINES): BonContent => {
  const bon = aBon({ kind, number: 'XX-2026-00042', note: 'Fragile en haut', signed_from: 'Nadia Berrada' })
  return contentOf({ ...bon, zone: 'Nord', declared: kind === 'ramassage' ? 4 : 0 }, { ...found, lines })
}

const read = async (paper: BonContent, format: BonFormat) => {
  const pages = await readPaper(await bonPdf(paper, format, {}))
  return { pages, text: pages.map(({ text }) => text).join('\n') }
}

describe.each(KINDS)('bon %s', (kind) => {
  it.each(FORMATS)('on %s says what it must', async (format) => {
    const paper = content(kind)
    const { pages, text } = await read(paper, format)
    const words = [
      TITLES[kind],
      'XX-2026-00042',
      '20/11/2026 08:15',
      'Wasl Livraison',
      'ICE 001234567000089',
      paper.from.name,
      paper.to.name,
      formatPhone(paper.from.phone),
      'Zone : Nord',
      ...LINES.map(({ code }) => code),
      '250,50',
      '1 250,00',
      'MANQUANT',
      'EN TROP',
      '3 colis',
      'Manquants : 201126-101501',
      'En trop : 201126-101502',
      '1 500,50 DH',
      'Note : Fragile en haut',
      `Signature : ${paper.from.role}`,
      `Signature : ${paper.to.role}`,
      'Nadia Berrada',
      'Page 1/1',
    ]
    expect(words.filter((one) => !text.includes(one))).toEqual([])
    expect(pages[0]?.codes).toEqual([{ format: 'QRCode', text: 'XX-2026-00042' }])
  })
})

it.each(FORMATS)('on %s, each kind has the columns of its work', async (format) => {
  const says = async (kind: BonKind, ...words: string[]) => {
    const { text } = await read(content(kind), format)
    return words.filter((one) => !text.includes(one))
  }
  expect(await says('ramassage', '2 / 4', 'Fès')).toEqual([])
  expect(await says('livraison', '06 12 34 56 78', 'Casablanca')).toEqual([])
  expect(await says('envoi', 'Atlas Cosmétiques', '05 22 33 44 55', 'Appeler')).toEqual([])
  expect(await says('distribution', '06 12 34 56 78', '12 rue Ibn Batouta', 'Total à encaisser')).toEqual([])
  expect(await says('retour client', 'Trop cher', 'Valeur des colis rendus')).toEqual([])
})

it.each(FORMATS)(
  'on %s, each kind names the people its parcels concern, by their right names',
  async (format) => {
    const lines = [aLine({ client: 'Boutique Nour', receiver: 'Hind Chraibi' })]
    const named = async (kind: BonKind) => {
      const { text } = await read(content(kind, lines), format)
      return ['Nour', 'Chraibi'].filter((one) => text.includes(one))
    }
    expect(await named('distribution')).toEqual(['Chraibi'])
    expect(await named('envoi')).toEqual(['Nour'])
    for (const kind of ['retour livreur', 'retour agence'] as const) {
      expect(await named(kind), kind).toEqual(['Nour', 'Chraibi'])
    }
    // The client it goes back to is named once, above; each parcel names the recipient who refused it.
    expect(await named('retour client')).toContain('Chraibi')
  },
)

it.each(FORMATS)('on %s, a parcel of several pieces says how many of them were read', async (format) => {
  const lines = [
    aLine({ pieces: 3, seen: 1 }),
    aLine({ pieces: 2, seen: 2 }),
    aLine({ pieces: 4, seen: 0 }),
    aLine({ pieces: 1, seen: 0 }),
  ]
  const { text } = await read(content('envoi', lines), format)
  expect(text.match(/(\d\/)?\d colis/g)).toEqual(['1/3 colis', '2/2 colis', '4 colis'])
})

it('goes on over as many pages as it takes, each with its rank, its heading and its lines', async () => {
  const lines = Array.from({ length: 120 }, (_, n) =>
    aLine({
      code: `201126-${String(100_000 + n)}`,
      address: n % 3 ? 'Rue courte' : 'Une adresse longue '.repeat(8),
    }),
  )
  const { pages } = await read(content('distribution', lines), 'A4')
  expect(pages.length).toBeGreaterThan(3)
  for (const [n, { text }] of pages.entries()) {
    expect(text).toContain(`Page ${n + 1}/${pages.length}`)
    if (n > 0) expect(text).toContain('(suite)')
    if (text.includes('201126-')) expect(text).toContain('Destinataire')
  }
  const printed = pages.flatMap(({ text }) => text.match(/201126-\d{6}/g) ?? [])
  expect(printed).toEqual(lines.map(({ code }) => code))
})

it.each(FORMATS)('on %s, all that is missing is named, over as many pages as it takes', async (format) => {
  const missing = Array.from({ length: 900 }, (_, n) => `201126-${String(100_000 + n)}`)
  const { pages, text } = await read({ ...content('envoi', []), missing }, format)
  expect(text.match(/201126-\d{6}/g)).toEqual(missing)
  expect(text).toContain('Note : Fragile en haut')
  for (const { height } of pages) expect(height).toBeLessThan(1_020)
})

it('a long roll is one strip, and no longer than a printer takes', async () => {
  const lines = Array.from({ length: 150 }, (_, n) => aLine({ code: `201126-${String(100_000 + n)}` }))
  const { pages, text } = await read(content('distribution', lines), '80mm')
  for (const page of pages) {
    expect(page.width).toBeCloseTo(80)
    expect(page.height).toBeLessThan(1_020)
  }
  expect(text.match(/201126-\d{6}/g)).toEqual(lines.map(({ code }) => code))
  const [short] = (await read(content('distribution'), '80mm')).pages
  expect(short?.height).toBeLessThan(300)
})

it('is worth nothing before it has its number, and once it is cancelled', async () => {
  for (const format of FORMATS) {
    const draft = await read({ ...content('envoi'), number: '' }, format)
    expect(draft.text).toContain('SANS VALEUR')
    expect(draft.pages[0]?.codes).toEqual([])
    const cancelled = await read({ ...content('envoi'), cancelled: 'Camion en panne' }, format)
    expect(cancelled.text).toContain('ANNULÉ : Camion en panne')
    expect((await read(content('envoi'), format)).text).not.toMatch(/SANS VALEUR|ANNULÉ/)
  }
})

it.each(FORMATS)(
  'on %s, the same content is the same bytes, whatever was printed in between',
  async (format) => {
    const from = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    const first = await bonPdf(content('distribution'), format, { from })
    await bonPdf(content('envoi', LINES.toReversed()), format, {})
    expect(Buffer.compare(first, await bonPdf(content('distribution'), format, { from }))).toBe(0)
  },
)

it.each(FORMATS)('on %s, a signature stands in its place', async (format) => {
  const picture = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const black = async (signatures: { from?: Uint8Array; to?: Uint8Array }) => {
    const [page] = await readPaper(await bonPdf(content('distribution'), format, signatures))
    let count = 0
    for (let at = 0; at < (page?.dots.data.length ?? 0); at += 4)
      if ((page?.dots.data[at] ?? 255) < 64) count++
    return count
  }
  const none = await black({})
  const one = await black({ from: picture })
  // At 203 dpi a picture three times as wide as high has some ten thousand black dots.
  expect(one - none).toBeGreaterThan(10_000)
  const both = await black({ from: picture, to: picture })
  expect(both - one).toBeGreaterThan(10_000)
})
