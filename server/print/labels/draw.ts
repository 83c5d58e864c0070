import { subtract, ZERO } from '#model/domain/money.ts'
import { formatPhone } from '#model/domain/phone-text.ts'
import { dirhams } from '../amounts.ts'
import { drawBars } from '../bars.ts'
import { code128, type Matrix, qrMatrix } from '../codes.ts'
import type { Box, Pen } from '../pen.ts'
import { encodedCode, type Label } from './label.ts'
import type { Template } from './templates.ts'

/** The codes of an étiquette for a scanner, and their text. */
interface Codes {
  readonly text: string
  readonly bars: string
  readonly qr: Matrix
}

function codesOf(label: Label): Codes {
  const text = encodedCode(label)
  return { text, bars: code128(text), qr: qrMatrix(text) }
}

/** Draws one étiquette. Everything is black: a thermal printer has no grey. */
export function drawLabel(pen: Pen, label: Label, template: Template): void {
  const codes = codesOf(label)
  drawHeader(pen, label, template)
  drawVille(pen, label, template)
  drawReceiver(pen, label, template)
  pen.matrix(codes.qr, template.qr)
  drawAmount(pen, label, template)
  drawOptions(pen, label, template)
  drawGoods(pen, label, template)
  drawCode(pen, codes, template)
  drawSender(pen, label, template)
}

function drawHeader(pen: Pen, label: Label, { header, letters }: Template): void {
  const { name, phone } = label.company
  const style = { size: letters.company, least: 7, weight: 'bold', valign: 'middle' } as const
  pen.text(name, { ...header, w: header.w * 0.4 }, style)
  const right = { ...header, x: header.x + header.w * 0.66, w: header.w * 0.34 }
  const contact = { size: letters.small + 0.5, least: 5, align: 'right', valign: 'middle' } as const
  pen.row([label.date, formatPhone(phone)], right, contact)
  if (label.duplicate === 0) return
  const mark = { x: header.x + header.w * 0.41, y: header.y + 0.5, w: header.w * 0.23, h: header.h - 1 }
  drawMark(pen, `DUPLICATA ${label.duplicate}`, mark, letters.small + 2)
}

function drawVille(pen: Pen, label: Label, { ville, letters }: Template): void {
  pen.rect(ville)
  const several = label.pieces > 1
  const pad = 2
  const wide = ville.w - 2 * pad - (several ? ville.h * 1.35 : 0)
  const under = [label.ville_ar, label.route].filter((part) => part !== '')
  const band = under.length === 0 ? 0 : ville.h * 0.3
  const name = { x: ville.x + pad, y: ville.y + 0.7, w: wide, h: ville.h - band - 0.7 }
  const look = { weight: 'bold', valign: 'middle', ink: 'white', align: 'left' } as const
  pen.text(label.ville.toLocaleUpperCase('fr'), name, {
    ...look,
    size: letters.ville * (band > 0 ? 0.82 : 1),
    least: 12,
  })
  if (band > 0) {
    const line = { x: name.x, y: ville.y + ville.h - band - 0.5, w: wide, h: band }
    const size = letters.small + 4
    pen.text(label.route, { ...line, w: wide * 0.6 }, { ...look, size, least: 6 })
    const arabic = { ...line, x: line.x + wide * 0.6, w: wide * 0.4 }
    pen.text(label.ville_ar, arabic, { ...look, size: size + 1, least: 6, align: 'right' })
  }
  if (several)
    drawPiece(pen, label, {
      x: ville.x + ville.w - ville.h * 1.3,
      y: ville.y + 1,
      w: ville.h * 1.3 - 1,
      h: ville.h - 2,
    })
}

/** « 2/3 »: which piece of the parcel this one is. */
function drawPiece(pen: Pen, { piece, pieces }: Label, box: Box): void {
  pen.rect(box, 'white')
  const small = box.h * 0.28
  const style = { align: 'center', valign: 'middle', weight: 'bold' } as const
  pen.text('COLIS', { ...box, y: box.y + 0.4, h: small }, { ...style, size: small * 2.1 })
  const inside = { x: box.x + 0.8, y: box.y + small, w: box.w - 1.6, h: box.h - small }
  pen.text(`${piece}/${pieces}`, inside, { ...style, size: inside.h * 2.9, least: 8 })
}

function drawReceiver(pen: Pen, label: Label, { receiver, letters }: Template): void {
  const [first = '', ...others] = label.phones
  let { y } = receiver
  const rest = (): Box => ({ ...receiver, y, h: receiver.y + receiver.h - y })
  y += pen.text('DESTINATAIRE', rest(), { size: letters.small, weight: 'bold' })
  const name = { size: letters.name, least: letters.name * 0.6, lines: 2, weight: 'bold' } as const
  y += pen.text(label.receiver, { ...rest(), h: receiver.h * 0.36 }, name)
  y += pen.text(formatPhone(first), rest(), { size: letters.phone, least: 9, weight: 'bold' })
  for (const phone of others)
    y += pen.text(formatPhone(phone), rest(), { size: letters.name * 0.9, least: 8 })
  y += 0.6
  pen.text(label.address, rest(), { size: letters.address, least: letters.address * 0.5, lines: 8 })
}

function drawAmount(pen: Pen, label: Label, { amount, letters }: Template): void {
  pen.frame(amount, 0.5)
  const inside = { x: amount.x + 1.5, y: amount.y + 1, w: amount.w - 3, h: amount.h - 2 }
  const { title, sum } = amountWords(label)
  const used = pen.text(title, inside, { size: letters.small + 1, least: 5, weight: 'bold' })
  const below = { ...inside, y: inside.y + used, h: inside.h - used }
  pen.text(sum, below, { size: letters.amount, least: 10, weight: 'bold', align: 'right', valign: 'middle' })
}

/** The amount of a parcel in several pieces is due once, with the first piece. */
function amountWords({ amount, piece, pieces }: Label): { title: string; sum: string } {
  if (piece > 1) return { title: `À PAYER AVEC LE COLIS 1/${pieces}`, sum: '0 DH' }
  if (amount < 0) return { title: 'À RENDRE AU CLIENT', sum: dirhams(subtract(ZERO, amount)) }
  return { title: amount === 0 ? 'RIEN À ENCAISSER' : 'À ENCAISSER', sum: dirhams(amount) }
}

function drawOptions(pen: Pen, { options }: Label, { options: box, letters }: Template): void {
  const gap = 1
  const columns = options.length > 2 ? 2 : 1
  const w = (box.w - gap * (columns - 1)) / columns
  const h = (box.h - gap) / 2
  for (const [n, option] of options.entries()) {
    const place = {
      x: box.x + (n % columns) * (w + gap),
      y: box.y + Math.floor(n / columns) * (h + gap),
      w,
      h,
    }
    drawMark(pen, option, place, letters.option)
  }
}

function drawGoods(pen: Pen, label: Label, { goods, letters }: Template): void {
  const style = { size: letters.goods, least: letters.goods * 0.8 }
  const above = { ...goods, h: goods.h * (label.note === '' ? 1 : 0.5) }
  const used = pen.text(label.goods, above, { ...style, lines: 2, weight: 'bold' })
  if (label.note === '') return
  const note = { ...goods, y: goods.y + used, h: goods.h - used }
  pen.text(`Note : ${label.note}`, note, { ...style, lines: 3 })
}

/** Bars over the code in letters. A code too long for its bars has its QR. */
function drawCode(pen: Pen, { text, bars }: Codes, { barcode, letters }: Template): void {
  const words = { size: letters.code, least: 7, weight: 'bold', align: 'center', valign: 'bottom' } as const
  const written = pen.text(text, barcode, words)
  drawBars(pen, bars, { ...barcode, h: barcode.h - written })
}

function drawSender(pen: Pen, label: Label, { sender, letters }: Template): void {
  pen.line([sender.x, sender.y], [sender.x + sender.w, sender.y])
  const style = { size: letters.small, least: 5, valign: 'middle' } as const
  const reference = label.reference === '' ? '' : `Réf. ${label.reference}`
  const parts = [`Exp. : ${label.sender}`, formatPhone(label.sender_phone), reference]
  pen.row(parts, { ...sender, w: sender.w * 0.64 }, style)
  const disclaimer = { ...sender, x: sender.x + sender.w * 0.66, w: sender.w * 0.34 }
  pen.text('Ne payez que le montant imprimé.', disclaimer, { ...style, align: 'right' })
}

function drawMark(pen: Pen, word: string, box: Box, size: number): void {
  pen.rect(box)
  const inside = { ...box, x: box.x + 1, w: box.w - 2 }
  pen.text(word, inside, { size, least: 6, weight: 'bold', align: 'center', valign: 'middle', ink: 'white' })
}
