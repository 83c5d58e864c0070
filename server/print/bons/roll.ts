import type { BonContent, BonLine, BonParty } from '#model/domain/bon-content.ts'
import { formatPhone } from '#model/domain/phone-text.ts'
import { grouped } from '../amounts.ts'
import { qrMatrix } from '../codes.ts'
import { companyLines } from '../company-lines.ts'
import { bytesOf, newDocument } from '../document.ts'
import { fitted, heightOf, MM, Pen, type Style } from '../pen.ts'
import { drawPage, paginate, type Strip, textStrips } from '../strips.ts'
import { markOf, piecesRead, TITLES, totalsOf } from './columns.ts'
import type { Signatures } from './signatures.ts'
import { statusWords } from './status-words.ts'

const WIDTH = 80
const LEFT = 4
const INNER = 72
const MARGIN = 4
/** A PDF page may not be longer than five metres; printers cut long before. */
const LONGEST = 1_000
const FOOT = 6

/** The paper of a counter printer: one strip as long as it needs. */
export async function rollPdf(content: BonContent, signatures: Signatures): Promise<Uint8Array<ArrayBuffer>> {
  const strips = [
    ...top(content),
    ...content.lines.map((line, n) => row(content, line, n + 1)),
    rule(),
    ...totalsOf(content).map(([label, value], n, all) => total(label, value, n === all.length - 1)),
    ...remarks(content),
    ...signing(content, signatures),
  ]
  const again = text(`${TITLES[content.kind]} ${content.number} (suite)`, { size: 9, weight: 'bold' })
  const pages = paginate(strips, { room: LONGEST, again, heading: rule() })
  const doc = newDocument({
    title: `${TITLES[content.kind]} ${content.number}`.trim(),
    size: [WIDTH, LONGEST],
  })
  for (const [n, page] of pages.entries()) {
    const height = page.height + 2 * MARGIN + FOOT
    doc.addPage({ size: [WIDTH * MM, height * MM], margin: 0 })
    const pen = new Pen(doc)
    drawPage(pen, page, MARGIN)
    const foot = { x: LEFT, y: height - MARGIN - 4, w: INNER, h: 4 }
    pen.text(`Page ${n + 1}/${pages.length}`, foot, { size: 7, align: 'center' })
  }
  return bytesOf(doc)
}

const MIDDLE = { align: 'center' } as const

function top(content: BonContent): Strip[] {
  const { company, number, date, facts } = content
  const status = statusWords(content)
  return [
    text(company.name, { ...MIDDLE, size: 14, weight: 'bold', lines: 2 }),
    ...companyLines(company).map((line) => text(line, { ...MIDDLE, size: 7.5, lines: 2 })),
    gap(2),
    text(TITLES[content.kind], { ...MIDDLE, size: 13, weight: 'bold' }),
    text(number || 'Brouillon', { ...MIDDLE, size: 12, weight: 'bold' }),
    text(date, { ...MIDDLE, size: 9 }),
    ...(status === '' ? [] : [text(status, { ...MIDDLE, size: 10, weight: 'bold', lines: 3 })]),
    ...(number === '' ? [] : [code(number)]),
    rule(),
    ...party(content.from),
    ...party(content.to),
    ...facts.map(({ label, value }) => text(`${label} : ${value}`, { size: 8.5, lines: 2 })),
    gap(1),
  ]
}

const party = ({ role, name, phone, address }: BonParty): Strip[] => [
  row2(`${role} :`, formatPhone(phone), 8.5),
  text(name, { size: 10.5, weight: 'bold', lines: 2 }),
  ...(address === '' ? [] : [text(address, { size: 8, lines: 2 })]),
]

function row({ kind }: BonContent, line: BonLine, n: number): Strip {
  const [mark, pieces] = [markOf(line), piecesRead(line)]
  const back = kind.startsWith('retour')
  const parts = [
    row2(`${n}. ${line.code}`, grouped(line.amount), 9.5, true),
    ...(mark === '' ? [] : [text(mark, { size: 8.5, weight: 'bold' })]),
    ...(pieces === '' ? [] : [text(pieces, { size: 8, weight: 'bold' })]),
    row2(kind === 'envoi' ? line.client : line.receiver, line.ville, 8.5),
    ...(back && kind !== 'retour client' ? [text(`Client : ${line.client}`, { size: 8 })] : []),
    ...(back
      ? [row2(line.motif, line.received, 8)]
      : kind === 'ramassage'
        ? []
        : [row2(line.address, formatPhone(kind === 'envoi' ? line.client_phone : line.phone), 8)]),
    ...(line.note === '' || back ? [] : [text(line.note, { size: 8, lines: 2 })]),
    gap(1.2),
  ]
  return { ...stack(parts), row: true }
}

const total = (label: string, value: string, last: boolean): Strip => row2(label, value, last ? 11 : 9, last)

function remarks({ missing, surplus, note }: BonContent): Strip[] {
  const written = (words: string) => textStrips(words, LEFT, INNER, { size: 8.5 })
  return [
    ...(missing.length > 0 ? written(`Manquants : ${missing.join(', ')}`) : []),
    ...(surplus.length > 0 ? written(`En trop : ${surplus.join(', ')}`) : []),
    ...(note === '' ? [] : written(`Note : ${note}`)),
  ]
}

function signing({ from, to, signatures }: BonContent, pictures: Signatures): Strip[] {
  const box = (picture: Uint8Array | undefined): Strip => ({
    height: 22,
    draw(pen, y) {
      pen.frame({ x: LEFT, y, w: INNER, h: 20 }, 0.25)
      if (picture) pen.image(picture, { x: LEFT + 2, y: y + 1, w: INNER - 4, h: 18 })
    },
  })
  return [
    gap(2),
    row2(`Signature : ${from.role}`, signatures.from.at, 8, true),
    text(signatures.from.name, { size: 8 }),
    box(pictures.from),
    row2(`Signature : ${to.role}`, signatures.to.at, 8, true),
    text(signatures.to.name, { size: 8 }),
    box(pictures.to),
  ]
}

function text(words: string, style: Style): Strip {
  const block = fitted(words, INNER, { least: style.size * 0.8, ...style })
  return {
    height: heightOf(block),
    draw: (pen, y) => void pen.block(block, { x: LEFT, y, w: INNER, h: heightOf(block) }, style),
  }
}

/** Words on the left, a figure on the right of the same line. */
function row2(left: string, right: string, size: number, bold = false): Strip {
  const style = { size, least: size * 0.75, weight: bold ? 'bold' : 'plain' } as const
  const figure = fitted(right, INNER * 0.5, style)
  const taken = Math.max(0, ...figure.lines.map(({ width }) => (width * figure.size) / MM))
  const w = INNER - taken - (taken > 0 ? 2 : 0)
  const words = fitted(left, w, { ...style, lines: 3 })
  const height = Math.max(heightOf(words), heightOf(figure))
  return {
    height,
    draw(pen, y) {
      pen.block(words, { x: LEFT, y, w, h: height }, style)
      pen.block(figure, { x: LEFT, y, w: INNER, h: height }, { ...style, align: 'right' })
    },
  }
}

function stack(parts: readonly Strip[]): Strip {
  return {
    height: parts.reduce((sum, { height }) => sum + height, 0),
    draw: (pen, y) => drawPage(pen, { strips: parts, height: 0 }, y),
  }
}

const code = (number: string): Strip => ({
  height: 27,
  draw: (pen, y) => pen.matrix(qrMatrix(number), { x: LEFT + (INNER - 26) / 2, y, w: 26, h: 26 }),
})

const gap = (height: number): Strip => ({ height, draw: () => {} })

const rule = (): Strip => ({
  height: 2.5,
  draw: (pen, y) => pen.line([LEFT, y + 1], [LEFT + INNER, y + 1], 0.25, 1),
})
