import type { Matrix } from './codes.ts'
import { type Block, type Fit, fitRow, fitText } from './text/block.ts'
import type { Weight } from './text/fonts.ts'
import { ARABIC_FEATURES } from './text/shaped-font.ts'

export const MM = 72 / 25.4
/** A dot of a 203 dpi printer, in millimetres: codes are drawn in whole dots. */
export const DOT = 0.125

export const onDot = (mm: number): number => Math.round(mm / DOT) * DOT

/** White modules kept inside the box of a QR, beside those around it. */
const QR_QUIET = 2

export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Sizes of letters are in points. */
export interface Style {
  readonly size: number
  readonly least?: number
  readonly lines?: number
  readonly weight?: Weight
  /**
   * `start`: the side where the text begins, right for Arabic. `figures`: right in every language, so that the
   * amounts of a column line up.
   */
  readonly align?: 'start' | 'left' | 'center' | 'right' | 'figures'
  readonly valign?: 'top' | 'middle' | 'bottom'
  readonly ink?: Ink
}

export type Ink = 'black' | 'white' | 'grey'
const COLORS: Readonly<Record<Ink, string>> = { black: '#000000', white: '#ffffff', grey: '#555555' }

/** Part of an em above the baseline that capitals take. */
const CAP = 0.727

/** Draws in millimetres from a corner of the sheet: four étiquettes of a page are the same drawing four times. */
export class Pen {
  readonly #doc: PDFKit.PDFDocument
  readonly #x: number
  readonly #y: number
  /** Width of a right-to-left sheet in mm, in which every box is mirrored; 0 for a left-to-right sheet. */
  readonly #mirrored: number

  constructor(
    doc: PDFKit.PDFDocument,
    corner: { readonly x: number; readonly y: number } = { x: 0, y: 0 },
    mirrored = 0,
  ) {
    this.#doc = doc
    this.#x = corner.x
    this.#y = corner.y
    this.#mirrored = mirrored
  }

  /** Fits the text into the box; the height it took. */
  text(text: string, box: Box, style: Style): number {
    return this.block(fitText(text, fitOf(box, style)), box, style)
  }

  /** Parts side by side on one line; the height it took. */
  row(parts: readonly string[], box: Box, style: Style): number {
    return this.block(fitRow(parts, fitOf(box, style)), box, style)
  }

  /** A text already fitted to the width of the box; the height it took. */
  block(block: Block, box: Box, { align = 'start', valign = 'top', ink = 'black' }: Style): number {
    const { size, leading, lines, rtl } = block
    const height = heightOf(block)
    const room = box.h - height
    const top = box.y + (valign === 'top' ? 0 : valign === 'middle' ? room / 2 : room)
    const first = (this.#y + top) * MM + ((leading - LEAST_LEADING) / 2 + (LEAST_LEADING + CAP) / 2) * size
    const side = this.#sideOf(align, rtl)
    const left = this.#placed(box).x
    this.#doc.fillColor(COLORS[ink])
    for (const [n, line] of lines.entries()) {
      const free = box.w * MM - line.width * size
      let x = (this.#x + left) * MM + (side === 'left' ? 0 : side === 'center' ? free / 2 : free)
      const y = first + n * leading * size
      if (line.spoken !== '') this.#doc.markContent('Span', { actual: line.spoken })
      for (const { face, text, width } of line.pieces) {
        this.#doc.font(face.name, size).text(text, x, y, pieceOptions(width * size))
        x += width * size
      }
      if (line.spoken !== '') this.#doc.endMarkedContent()
    }
    return height
  }

  rect(box: Box, ink: Ink = 'black'): void {
    this.#doc.rect(...this.#points(box)).fill(COLORS[ink])
  }

  frame(box: Box, thickness = 0.375, ink: Ink = 'black'): void {
    this.#doc
      .lineWidth(thickness * MM)
      .rect(...this.#points(box))
      .stroke(COLORS[ink])
  }

  line(from: readonly [number, number], to: readonly [number, number], thickness = 0.25, dash = 0): void {
    const [x, y] = from
    this.#doc.lineWidth(thickness * MM)
    if (dash > 0) this.#doc.dash(dash * MM, {})
    this.#doc.moveTo((this.#x + x) * MM, (this.#y + y) * MM)
    this.#doc.lineTo((this.#x + to[0]) * MM, (this.#y + to[1]) * MM).stroke(COLORS.black)
    if (dash > 0) this.#doc.undash()
  }

  /**
   * Black cells of a code, as one shape. Its unit is the module, its numbers are whole: they stay on the dots of
   * the printer, and a thousand codes stay small.
   */
  cells(cells: Iterable<Box>, corner: { readonly x: number; readonly y: number }, module: number): void {
    let path = ''
    for (const { x, y, w, h } of cells) path += `${x} ${y} ${w} ${h} re\n`
    this.#doc.save().translate((this.#x + corner.x) * MM, (this.#y + corner.y) * MM)
    this.#doc.scale(module * MM).fillColor(COLORS.black)
    this.#doc.addContent(`${path}f`)
    this.#doc.restore()
  }

  /** A QR as large as whole dots allow, in the middle of its box. */
  matrix({ size, runs }: Matrix, box: Box): void {
    const module = Math.max(2, Math.floor(box.w / (size + 2 * QR_QUIET) / DOT)) * DOT
    const x = onDot(box.x + (box.w - size * module) / 2)
    const y = onDot(box.y + (box.h - size * module) / 2)
    const cells = runs.map(([row, column, length]) => ({ x: column, y: row, w: length, h: 1 }))
    this.cells(cells, { x, y }, module)
  }

  image(picture: Uint8Array, box: Box): void {
    const [x, y, w, h] = this.#points(box)
    this.#doc.image(Buffer.from(picture), x, y, { fit: [w, h], align: 'center', valign: 'center' })
  }

  #placed(box: Box): Box {
    return this.#mirrored === 0 ? box : { ...box, x: this.#mirrored - box.x - box.w }
  }

  #sideOf(align: NonNullable<Style['align']>, rtl: boolean): 'left' | 'center' | 'right' {
    if (align === 'figures') return 'right'
    if (align === 'start') return rtl || this.#mirrored > 0 ? 'right' : 'left'
    if (align === 'center' || this.#mirrored === 0) return align
    return align === 'left' ? 'right' : 'left'
  }

  #points(box: Box): [number, number, number, number] {
    const { x, y, w, h } = this.#placed(box)
    return [(this.#x + x) * MM, (this.#y + y) * MM, w * MM, h * MM]
  }
}

const LEAST_LEADING = 1.2

/** The text as it fits a width; `block` draws it. */
export const fitWidth = (text: string, w: number, style: Style): Block => {
  const { height: _, ...fit } = fitOf({ x: 0, y: 0, w, h: 0 }, style)
  return fitText(text, fit)
}

const fitOf = ({ w, h }: Box, { size, least, lines, weight = 'plain' }: Style): Fit => ({
  weight,
  width: w * MM,
  height: h * MM,
  size,
  ...(least !== undefined && { least }),
  ...(lines !== undefined && { lines }),
})

/** Millimetres its lines take. */
export const heightOf = ({ lines, leading, size }: Block): number => (lines.length * leading * size) / MM

/** `textWidth` and `wordCount` spare pdfkit from measuring again what was measured here. */
const pieceOptions = (textWidth: number) => ({
  lineBreak: false,
  baseline: 'alphabetic' as const,
  textWidth,
  wordCount: 1,
  features: ARABIC_FEATURES,
})
