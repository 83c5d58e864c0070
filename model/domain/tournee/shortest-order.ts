import type { GeoPoint } from '../../schema/fields.ts'
import { improve, type Metres, nearestFirst, wayLength } from './way.ts'

/** A stop of a tour; `at` is null where nobody knows its place. */
export interface LocatedStop {
  readonly id: string
  readonly at: GeoPoint | null
}

interface Start {
  /** Position of the livreur; null when the phone does not give it. */
  readonly from: GeoPoint | null
  /** Id of the stop to begin with; empty: the shortest path decides. */
  readonly first: string
}

const EARTH_RADIUS_M = 6_371_000
const DEGREE = Math.PI / 180

/** Metres between two points as the crow flies, on a flat map: within a ville the error is below one in a thousand. */
export function metresBetween(a: GeoPoint, b: GeoPoint): number {
  const east = (b.lon - a.lon) * DEGREE * Math.cos(((a.lat + b.lat) / 2) * DEGREE)
  const north = (b.lat - a.lat) * DEGREE
  return EARTH_RADIUS_M * Math.hypot(east, north)
}

/**
 * Ids of the stops in the shortest order found, never longer than the order given. A stop without a place stays
 * behind the one it follows in the order given. The same stops always get the same order.
 */
export function shortestOrder(stops: readonly LocatedStop[], { from, first }: Start): readonly string[] {
  const groups = withFollowers(firstToFront(stops, first))
  const [lead, ...rest] = groups
  if (!lead || rest.length === 0) return groups.flatMap(idsOf)
  const isFixed = lead.at === null || lead.ids.includes(first)
  const free = isFixed ? rest : groups
  const start = (isFixed ? lead.at : null) ?? from
  const metres = between(start, free)
  const way = shortestWay(metres, free.length)
  const ordered = way.flatMap((at) => free[at - 1] ?? [])
  return [...(isFixed ? [lead] : []), ...ordered].flatMap(idsOf)
}

/** Metres from stop to stop in the order given, as the crow flies; a stop without a place is passed over. */
export function orderLength(stops: readonly LocatedStop[], from: GeoPoint | null): number {
  const points = [from, ...stops.map(({ at }) => at)].filter((point) => point !== null)
  return points.slice(1).reduce((sum, point, i) => sum + metresBetween(points[i] ?? point, point), 0)
}

interface Group {
  readonly at: GeoPoint | null
  readonly ids: readonly string[]
}

const idsOf = ({ ids }: Group): readonly string[] => ids

const firstToFront = (stops: readonly LocatedStop[], first: string): readonly LocatedStop[] => [
  ...stops.filter(({ id }) => id === first),
  ...stops.filter(({ id }) => id !== first),
]

/**
 * Each placed stop with the stops behind it that have no
 * position; the first group has none when the tour begins so.
 */
function withFollowers(stops: readonly LocatedStop[]): readonly Group[] {
  const groups: { at: GeoPoint | null; ids: string[] }[] = []
  for (const { id, at } of stops) {
    const last = groups.at(-1)
    if (at === null && last) last.ids.push(id)
    else groups.push({ at, ids: [id] })
  }
  return groups
}

/** Distances of 0, the start, and 1 to n, the groups; a start that nobody knows is equally near to all. */
function between(start: GeoPoint | null, groups: readonly Group[]): Metres {
  const points = [start, ...groups.map(({ at }) => at)]
  const size = points.length
  const table = Float64Array.from({ length: size * size }, (_, i) => {
    const [a, b] = [points[Math.floor(i / size)], points[i % size]]
    return a && b ? metresBetween(a, b) : 0
  })
  return (a, b) => table[a * size + b] ?? 0
}

/** The shortest path found by improving the given order and the nearest-neighbour paths. */
function shortestWay(metres: Metres, count: number): readonly number[] {
  const given = Array.from({ length: count }, (_, i) => i + 1)
  const begins = given.toSorted((a, b) => metres(0, a) - metres(0, b)).slice(0, MOST_BEGINS)
  const candidates = [given, ...begins.map((begin) => nearestFirst(metres, count, begin))]
  return candidates
    .map((way) => improve(metres, way, candidates.length))
    .reduce((best, way) => (wayLength(metres, way) < wayLength(metres, best) ? way : best), given)
}

/** More first stops tried find nothing shorter and cost a phone time. */
const MOST_BEGINS = 4
