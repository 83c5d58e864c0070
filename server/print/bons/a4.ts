import type { BonContent } from '#model/domain/bon/content.ts'
import { paperHeading, partyBox } from '../a4/heading.ts'
import { a4Sheets, INNER, LEFT } from '../a4/sheet.ts'
import { tableHead, tableRow, totalsBox, widened } from '../a4/table.ts'
import { fitWidth, heightOf } from '../pen.ts'
import { type Strip, textStrips } from '../strips.ts'
import { COLUMNS, TITLES, totalsOf } from './columns.ts'
import type { Signatures } from './signatures.ts'
import { statusWords } from './status-words.ts'

export function a4Pdf(content: BonContent, signatures: Signatures): Promise<Uint8Array<ArrayBuffer>> {
  const columns = widened(COLUMNS[content.kind])
  const { kind, company, number, date } = content
  return a4Sheets({
    name: [TITLES[kind], number || 'Brouillon'].join(' '),
    tableHead: tableHead(columns),
    strips: [
      paperHeading({ company, title: TITLES[kind], number, date, status: statusWords(content) }),
      parties(content),
      ...content.lines.map((line, n) => tableRow(columns, line, n + 1)),
      totalsBox(totalsOf(content)),
      ...remarks(content),
      signing(content, signatures),
    ],
  })
}

function parties(content: BonContent): Strip {
  const w = (INNER - 4) / 2
  const words = content.facts.map(({ label, value }) => `${label} : ${value}`).join(' · ')
  const facts = fitWidth(words, INNER, { size: 8.5, lines: 3 })
  return {
    height: 25 + (words === '' ? 0 : heightOf(facts) + 2),
    draw(pen, y) {
      partyBox(pen, content.from, { x: LEFT, y, w, h: 22 })
      partyBox(pen, content.to, { x: LEFT + w + 4, y, w, h: 22 })
      if (words !== '') pen.block(facts, { x: LEFT, y: y + 24, w: INNER, h: heightOf(facts) }, { size: 8.5 })
    },
  }
}

/** Missing parcels, surplus parcels and the note: a strip for each, as long as its text. */
function remarks({ missing, surplus, note }: BonContent): Strip[] {
  const texts = [
    missing.length > 0 ? `Manquants : ${missing.join(', ')}` : '',
    surplus.length > 0 ? `En trop : ${surplus.join(', ')}` : '',
    note === '' ? '' : `Note : ${note}`,
  ]
  return texts
    .filter((text) => text !== '')
    .flatMap((text) => [...textStrips(text, LEFT, INNER, { size: 9 }), { height: 2, draw: () => {} }])
}

const SIGNING = 38

function signing({ from, to, signatures }: BonContent, pictures: Signatures): Strip {
  const w = (INNER - 8) / 2
  return {
    height: SIGNING + 4,
    draw(pen, y) {
      const sides = [
        { party: from, signed: signatures.from, picture: pictures.from, x: LEFT },
        { party: to, signed: signatures.to, picture: pictures.to, x: LEFT + w + 8 },
      ]
      for (const { party, signed, picture, x } of sides) {
        pen.frame({ x, y: y + 4, w, h: SIGNING }, 0.25)
        const box = { x: x + 2.5, y: y + 5.5, w: w - 5, h: 4 }
        pen.text(`Signature : ${party.role}`, box, { size: 8, weight: 'bold' })
        pen.row([signed.name, signed.at], { ...box, y: y + 9.5 }, { size: 8, least: 6 })
        if (picture) pen.image(picture, { x: x + 4, y: y + 14, w: w - 8, h: SIGNING - 12 })
      }
    },
  }
}
