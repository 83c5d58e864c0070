import type { BonContent, BonLine, BonParty } from '#model/domain/bon-content.ts'
import { formatPhone } from '#model/domain/phone-text.ts'
import { qrMatrix } from '../codes.ts'
import { bytesOf, newDocument } from '../document.ts'
import { type Box, fitted, heightOf, Pen, type Style } from '../pen.ts'
import { COLUMNS, type Column, lines, TITLES, totalsOf } from './columns.ts'
import { companyLines, statusWords } from './heading-words.ts'
import type { Signatures } from './signatures.ts'
import { drawPage, paginate, type Strip, textStrips } from './strips.ts'

const [WIDTH, HEIGHT] = [210, 297] as const
const MARGIN = 12
const LEFT = MARGIN
const INNER = WIDTH - 2 * MARGIN
const FOOT = 14

export async function a4Pdf(content: BonContent, signatures: Signatures): Promise<Uint8Array<ArrayBuffer>> {
  const columns = widened(COLUMNS[content.kind])
  const strips = [
    heading(content),
    parties(content),
    ...content.lines.map((line, n) => row(columns, line, n + 1)),
    totals(content),
    ...remarks(content),
    signing(content, signatures),
  ]
  const room = HEIGHT - MARGIN - FOOT
  const pages = paginate(strips, { room, again: again(content), heading: tableHead(columns) })
  const doc = newDocument({
    title: `${TITLES[content.kind]} ${content.number}`.trim(),
    size: [WIDTH, HEIGHT],
  })
  for (const [n, page] of pages.entries()) {
    doc.addPage()
    const pen = new Pen(doc)
    drawPage(pen, page, MARGIN)
    drawFoot(pen, content, `Page ${n + 1}/${pages.length}`)
  }
  return bytesOf(doc)
}

/** Columns of words share what is left, each by its width. */
function widened(columns: readonly Column[]): Column[] {
  const widthOf = (some: readonly Column[]) => some.reduce((sum, { width }) => sum + width, 0)
  const growing = widthOf(columns.filter(({ grows }) => grows))
  const free = INNER - widthOf(columns)
  return columns.map((column) =>
    column.grows ? { ...column, width: column.width * (1 + free / growing) } : column,
  )
}

const QR = 24

function heading(content: BonContent): Strip {
  return {
    height: 30,
    draw(pen, y) {
      const half = INNER * 0.46
      pen.text(content.company.name, { x: LEFT, y, w: half, h: 9 }, { size: 20, least: 10, weight: 'bold' })
      let line = y + 9.5
      for (const words of companyLines(content.company)) {
        line += pen.text(words, { x: LEFT, y: line, w: half, h: 8 }, { size: 8, least: 6, lines: 2 })
      }
      const numbered = content.number !== ''
      const right = { x: LEFT + half, y, w: INNER - half - (numbered ? QR + 3 : 0), h: 9 }
      const side = { align: 'right', weight: 'bold' } as const
      pen.text(TITLES[content.kind], right, { ...side, size: 18, least: 10 })
      pen.text(content.number || 'Brouillon', { ...right, y: y + 9 }, { ...side, size: 14, least: 8 })
      pen.text(content.date, { ...right, y: y + 16 }, { size: 9, align: 'right' })
      const status = statusWords(content)
      if (status !== '') pen.text(status, { ...right, y: y + 21, h: 6 }, { ...side, size: 10, least: 6 })
      if (numbered) pen.matrix(qrMatrix(content.number), { x: LEFT + INNER - QR, y: y - 1, w: QR, h: QR })
    },
  }
}

function parties(content: BonContent): Strip {
  const w = (INNER - 4) / 2
  const words = content.facts.map(({ label, value }) => `${label} : ${value}`).join(' · ')
  const facts = fitted(words, INNER, { size: 8.5, lines: 3 })
  return {
    height: 25 + (words === '' ? 0 : heightOf(facts) + 2),
    draw(pen, y) {
      party(pen, content.from, { x: LEFT, y, w, h: 22 })
      party(pen, content.to, { x: LEFT + w + 4, y, w, h: 22 })
      if (words !== '') pen.block(facts, { x: LEFT, y: y + 24, w: INNER, h: heightOf(facts) }, { size: 8.5 })
    },
  }
}

function party(pen: Pen, { role, name, phone, address }: BonParty, box: Box): void {
  pen.frame(box, 0.25)
  const inside = { x: box.x + 2.5, y: box.y + 1.5, w: box.w - 5, h: 4 }
  pen.text(role.toLocaleUpperCase('fr'), inside, { size: 7, weight: 'bold', ink: 'grey' })
  pen.text(name, { ...inside, y: box.y + 5, h: 6 }, { size: 12, least: 7, weight: 'bold' })
  pen.text(formatPhone(phone), { ...inside, y: box.y + 10.7, h: 5 }, { size: 9.5 })
  pen.text(address, { ...inside, y: box.y + 15, h: 6.5 }, { size: 8, least: 6, lines: 2 })
}

const CELL: Style = { size: 8.5, least: 7, lines: 8 }
const PAD = 1.2

function row(columns: readonly Column[], line: BonLine, n: number): Strip {
  const cells = columns.map((column) => {
    const style = styleOf(column)
    // Each line of a cell stands by itself: a code is not part of the words under it.
    const blocks = column
      .text(line, n)
      .split('\n')
      .map((text) => fitted(text, column.width - 2 * PAD, style))
    return { column, style, blocks, height: blocks.reduce((sum, block) => sum + heightOf(block), 0) }
  })
  const height = Math.max(...cells.map((cell) => cell.height)) + 2 * PAD
  return {
    row: true,
    height,
    draw(pen, y) {
      let x = LEFT
      for (const { column, style, blocks } of cells) {
        let at = y + PAD
        for (const block of blocks) {
          at += pen.block(block, { x: x + PAD, y: at, w: column.width - 2 * PAD, h: heightOf(block) }, style)
        }
        x += column.width
      }
      pen.line([LEFT, y + height], [LEFT + INNER, y + height], 0.1)
    },
  }
}

const styleOf = ({ right, bold }: Column): Style => ({
  ...CELL,
  ...(right && { align: 'right' as const }),
  ...(bold && { weight: 'bold' as const }),
})

function tableHead(columns: readonly Column[]): Strip {
  const height = 6.5
  return {
    height,
    draw(pen, y) {
      pen.rect({ x: LEFT, y, w: INNER, h: height })
      let x = LEFT
      for (const { title, width, right } of columns) {
        const box = { x: x + PAD, y, w: width - 2 * PAD, h: height }
        const align = right ? 'right' : 'left'
        pen.text(title, box, { size: 8, least: 6, weight: 'bold', ink: 'white', valign: 'middle', align })
        x += width
      }
    },
  }
}

function totals(content: BonContent): Strip {
  const words = totalsOf(content)
  const each = 6.5
  return {
    height: words.length * each + 5,
    draw(pen, y) {
      const w = 88
      const x = LEFT + INNER - w
      for (const [n, [label, value]] of words.entries()) {
        const top = y + 3 + n * each
        const last = n === words.length - 1
        const box = { x: x + 2, y: top, w: w - 4, h: each }
        const style = { size: last ? 12 : 9.5, weight: last ? 'bold' : 'plain', valign: 'middle' } as const
        pen.text(label, { ...box, w: 46 }, { ...style, size: 9.5 })
        pen.text(value, { ...box, x: x + 48, w: w - 50 }, { ...style, least: 8, align: 'right' })
        if (last) pen.frame({ x, y: top, w, h: each }, 0.375)
      }
    },
  }
}

/** What is missing, what is too many, and what was written: each as long as it is. */
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

function again(content: BonContent): Strip {
  return {
    height: 8,
    draw(pen, y) {
      const words = [TITLES[content.kind], content.number || 'Brouillon', '(suite)']
      pen.row(words, { x: LEFT, y, w: INNER, h: 6 }, { size: 10, weight: 'bold' })
    },
  }
}

function drawFoot(pen: Pen, content: BonContent, page: string): void {
  const y = HEIGHT - FOOT + 3
  pen.line([LEFT, y], [LEFT + INNER, y], 0.1)
  const box = { x: LEFT, y: y + 1, w: INNER, h: 5 }
  const name = lines(TITLES[content.kind], content.number).replaceAll('\n', ' ')
  pen.text(name, { ...box, w: INNER * 0.7 }, { size: 7.5, least: 6 })
  pen.text(page, box, { size: 7.5, align: 'right' })
}
