import { fitWidth, heightOf, type Style } from '../pen.ts'
import type { Strip } from '../strips.ts'
import { INNER, LEFT } from './sheet.ts'

/** A column of a table of lines of kind L. */
export interface Column<L> {
  readonly title: string
  /** Millimetres. */
  readonly width: number
  /** The text of the cell; each of its lines is fitted by itself. */
  readonly text: (line: L, n: number) => string
  readonly right?: boolean
  readonly bold?: boolean
  /** Takes its part of the room the others leave. */
  readonly grows?: boolean
}

/** Columns of words share what is left, each by its width. */
export function widened<L>(columns: readonly Column<L>[]): Column<L>[] {
  const widthOf = (some: readonly Column<L>[]) => some.reduce((sum, { width }) => sum + width, 0)
  const growing = widthOf(columns.filter(({ grows }) => grows))
  const free = INNER - widthOf(columns)
  return columns.map((column) =>
    column.grows ? { ...column, width: column.width * (1 + free / growing) } : column,
  )
}

const CELL: Style = { size: 8.5, least: 7, lines: 8 }
const PAD = 1.2

export function tableRow<L>(columns: readonly Column<L>[], line: L, n: number): Strip {
  const cells = columns.map((column) => {
    const style = styleOf(column)
    // Each line of a cell is fitted by itself: a code is not part of the words under it.
    const blocks = column
      .text(line, n)
      .split('\n')
      .map((text) => fitWidth(text, column.width - 2 * PAD, style))
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

const styleOf = ({ right, bold }: Column<never>): Style => ({
  ...CELL,
  ...(right && { align: 'figures' as const }),
  ...(bold && { weight: 'bold' as const }),
})

export function tableHead<L>(columns: readonly Column<L>[]): Strip {
  const height = 6.5
  return {
    height,
    draw(pen, y) {
      pen.rect({ x: LEFT, y, w: INNER, h: height })
      let x = LEFT
      for (const { title, width, right } of columns) {
        const box = { x: x + PAD, y, w: width - 2 * PAD, h: height }
        const align = right ? 'figures' : 'left'
        pen.text(title, box, { size: 8, least: 6, weight: 'bold', ink: 'white', valign: 'middle', align })
        x += width
      }
    },
  }
}

/** Labels and amounts under the table, on the right; the last one is the total of the paper. */
export function totalsBox(words: readonly (readonly [label: string, value: string])[]): Strip {
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
        pen.text(value, { ...box, x: x + 48, w: w - 50 }, { ...style, least: 8, align: 'figures' })
        if (last) pen.frame({ x, y: top, w, h: each }, 0.375)
      }
    },
  }
}
