import { fitWidth, heightOf, type Pen, type Style } from './pen.ts'

/** A piece of a paper from edge to edge, of known height; papers are stacks of them. Millimetres. */
export interface Strip {
  readonly height: number
  readonly draw: (pen: Pen, y: number) => void
  /** A line of the table: the page it stands on repeats the heading of the table. */
  readonly row?: boolean
}

/** A text as long as it is: a strip for each line, so that it goes on over the page. */
export function textStrips(words: string, x: number, w: number, style: Style): Strip[] {
  const block = fitWidth(words, w, { ...style, lines: Number.POSITIVE_INFINITY })
  return block.lines.map((line): Strip => {
    const one = { ...block, lines: [line] }
    const height = heightOf(one)
    return { height, draw: (pen, y) => void pen.block(one, { x, y, w, h: height }, style) }
  })
}

export interface Page {
  readonly strips: readonly Strip[]
  readonly height: number
}

interface Stacking {
  readonly room: number
  /** The strip repeated at the top of each page after the first. */
  readonly again: Strip
  /** Above the first line of the table on every page. */
  readonly heading: Strip
}

/** Lays strips out on pages; no strip is cut in two. */
export function paginate(strips: readonly Strip[], { room, again, heading }: Stacking): Page[] {
  const pages: Strip[][] = [[]]
  let height = 0
  for (const [n, strip] of strips.entries()) {
    const needs = strip.row && !strips[n - 1]?.row ? [heading, strip] : [strip]
    let page = pages.at(-1) ?? []
    if (height + total(needs) > room && page.length > 0) {
      page = []
      pages.push(page)
      height = 0
      needs.splice(0, needs.length, again, ...(strip.row ? [heading] : []), strip)
    }
    page.push(...needs)
    height += total(needs)
  }
  return pages.map((page) => ({ strips: page, height: total(page) }))
}

const total = (strips: readonly Strip[]): number => strips.reduce((sum, { height }) => sum + height, 0)

export function drawPage(pen: Pen, { strips }: Page, top: number): void {
  let y = top
  for (const strip of strips) {
    strip.draw(pen, y)
    y += strip.height
  }
}
