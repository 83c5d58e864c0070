import { qrMatrix } from '../codes.ts'
import { fitWidth, heightOf, MM, type Style } from '../pen.ts'
import { drawPage, type Strip } from '../strips.ts'

/** Left edge of the printable width of an 80 mm strip, and that width, in millimetres. */
export const LEFT = 4
export const INNER = 72

export function text(words: string, style: Style): Strip {
  const block = fitWidth(words, INNER, { least: style.size * 0.8, ...style })
  return {
    height: heightOf(block),
    draw: (pen, y) => void pen.block(block, { x: LEFT, y, w: INNER, h: heightOf(block) }, style),
  }
}

/** Words on the left, a figure on the right of the same line. */
export function row2(left: string, right: string, size: number, bold = false): Strip {
  const style = { size, least: size * 0.75, weight: bold ? 'bold' : 'plain' } as const
  const figure = fitWidth(right, INNER * 0.5, style)
  const taken = Math.max(0, ...figure.lines.map(({ width }) => (width * figure.size) / MM))
  const w = INNER - taken - (taken > 0 ? 2 : 0)
  const words = fitWidth(left, w, { ...style, lines: 3 })
  const height = Math.max(heightOf(words), heightOf(figure))
  return {
    height,
    draw(pen, y) {
      pen.block(words, { x: LEFT, y, w, h: height }, style)
      pen.block(figure, { x: LEFT, y, w: INNER, h: height }, { ...style, align: 'right' })
    },
  }
}

export function stack(parts: readonly Strip[]): Strip {
  return {
    height: parts.reduce((sum, { height }) => sum + height, 0),
    draw: (pen, y) => drawPage(pen, { strips: parts, height: 0 }, y),
  }
}

export const code = (number: string): Strip => ({
  height: 27,
  draw: (pen, y) => pen.matrix(qrMatrix(number), { x: LEFT + (INNER - 26) / 2, y, w: 26, h: 26 }),
})

export const gap = (height: number): Strip => ({ height, draw: () => {} })

export const rule = (): Strip => ({
  height: 2.5,
  draw: (pen, y) => pen.line([LEFT, y + 1], [LEFT + INNER, y + 1], 0.25, 1),
})

/** Signed by hand where there is no picture of a signature. */
export const signatureBox = (picture?: Uint8Array): Strip => ({
  height: 22,
  draw(pen, y) {
    pen.frame({ x: LEFT, y, w: INNER, h: 20 }, 0.25)
    if (picture) pen.image(picture, { x: LEFT + 2, y: y + 1, w: INNER - 4, h: 18 })
  },
})
