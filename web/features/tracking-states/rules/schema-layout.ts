import { CATEGORIES } from '#model/domain/commande/states/states.ts'

export const NODE = { width: 116, height: 44 } as const
const GAP = { x: 27, y: 12 } as const
/** The name of each column stands above it. */
const TOP = 30
/** Distance by which a way bends out when it goes back or stays in its column. */
const BEND = 26

/** The columns of the drawing, from left to right: failed before delivered. */
const COLUMNS = [
  'en_attente',
  'ramassage',
  'hub',
  'en_cours',
  'echoue',
  'livre',
  'retour',
  'cloture',
] as const

export interface NodePosition {
  readonly x: number
  readonly y: number
}

export interface Layout {
  readonly width: number
  readonly height: number
  readonly columns: readonly { readonly category: string; readonly label: string; readonly x: number }[]
  /** Upper left corner, by id. */
  readonly places: ReadonlyMap<string, NodePosition>
}

/** States in columns by category, in their order. */
export function layOut(states: readonly { readonly id: string; readonly category: string }[]): Layout {
  const places = new Map<string, NodePosition>()
  const columns = COLUMNS.map((category, column) => {
    const x = column * (NODE.width + GAP.x)
    const own = states.filter((state) => state.category === category)
    own.forEach(({ id }, row) => {
      places.set(id, { x, y: TOP + row * (NODE.height + GAP.y) })
    })
    return { category, label: CATEGORIES[category], x }
  })
  const bottom = Math.max(TOP, ...[...places.values()].map(({ y }) => y + NODE.height))
  return { width: columns.length * (NODE.width + GAP.x) - GAP.x, height: bottom, columns, places }
}

/**
 * SVG path between the facing sides of two states; an edge back, or within a column, goes around the right.
 */
export function wayPath(from: NodePosition, to: NodePosition): string {
  const middle = NODE.height / 2
  const start = { x: from.x + NODE.width, y: from.y + middle }
  if (to.x > from.x) {
    const half = (to.x - start.x) / 2
    const end = { x: to.x, y: to.y + middle }
    return `M ${start.x} ${start.y} C ${start.x + half} ${start.y}, ${end.x - half} ${end.y}, ${end.x} ${end.y}`
  }
  const end = { x: to.x + NODE.width, y: to.y + middle + 6 }
  return `M ${start.x} ${start.y} C ${start.x + BEND} ${start.y}, ${end.x + BEND} ${end.y}, ${end.x} ${end.y}`
}
