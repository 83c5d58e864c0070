/** Metres from one point to another; 0 is the start of the tour, before its first stop. */
export type Metres = (from: number, to: number) => number

/** A gain below this is rounding. */
const LEAST_GAIN_M = 1e-6
/** Moves weighed for one tour, shared by all its candidates: about 50 ms of a desk computer that begins cold, 200 ms of a cheap phone. */
const MOST_WEIGHED = 700_000
const LONGEST_MOVED = 3
/** Kicks without a gain after which a way counts as the best: short tours are searched whole in fewer. */
const MOST_VAIN_KICKS = 60

/** Length of the way from the start through all stops; it ends at the last one, wherever that is. */
export function wayLength(metres: Metres, way: readonly number[]): number {
  let length = 0
  for (let i = 0; i < way.length; i++) length += metres(way[i - 1] ?? 0, way[i] ?? 0)
  return length
}

/** Always the nearest stop not yet passed, after a given first one. */
export function nearestFirst(metres: Metres, count: number, begin: number): readonly number[] {
  const left = new Set(Array.from({ length: count }, (_, i) => i + 1))
  const way: number[] = []
  for (let next = begin; left.delete(next); ) {
    way.push(next)
    let least = Number.POSITIVE_INFINITY
    for (const stop of left) {
      const far = metres(way.at(-1) ?? 0, stop)
      if (far < least) [least, next] = [far, stop]
    }
  }
  return way
}

/**
 * Shortens a way by 2-opt and Or-opt until neither gains, then by the same after kicks (iterated local search),
 * within a share of the work a tour may cost. Deterministic.
 */
export function improve(metres: Metres, way: readonly number[], shares: number): readonly number[] {
  const budget = { left: Math.floor(MOST_WEIGHED / shares) }
  const random = generator(way.length)
  let best = descend(metres, [...way], budget)
  let length = wayLength(metres, best)
  for (let vain = 0; vain < MOST_VAIN_KICKS && budget.left > 0; vain++) {
    const other = descend(metres, kicked(best, random), budget)
    const otherLength = wayLength(metres, other)
    if (otherLength < length - LEAST_GAIN_M) [best, length, vain] = [other, otherLength, -1]
  }
  return best
}

interface Budget {
  left: number
}

function descend(metres: Metres, way: number[], budget: Budget): number[] {
  while (budget.left > 0 && (reverseOne(metres, way, budget) || moveOne(metres, way, budget)));
  return way
}

/** 2-opt: turns the part of the way that gains most by it; false when none does. */
function reverseOne(metres: Metres, way: number[], budget: Budget): boolean {
  let [gain, from, to] = [LEAST_GAIN_M, -1, -1]
  for (let i = 0; i < way.length - 1; i++) {
    const before = way[i - 1] ?? 0
    const head = way[i] ?? 0
    for (let j = i + 1; j < way.length; j++) {
      const tail = way[j] ?? 0
      const after = way[j + 1]
      const now = metres(before, head) + (after === undefined ? 0 : metres(tail, after))
      const then = metres(before, tail) + (after === undefined ? 0 : metres(head, after))
      if (now - then > gain) [gain, from, to] = [now - then, i, j]
    }
  }
  budget.left -= (way.length * way.length) / 2
  if (from < 0) return false
  for (let [i, j] = [from, to]; i < j; i++, j--) [way[i], way[j]] = [way[j] ?? 0, way[i] ?? 0]
  return true
}

/** Or-opt: moves up to three stops in a row, as they are or turned, to where it gains most; false when nowhere does. */
function moveOne(metres: Metres, way: number[], budget: Budget): boolean {
  let [gain, from, size, to, turned] = [LEAST_GAIN_M, -1, 0, 0, false]
  for (let length = 1; length <= Math.min(LONGEST_MOVED, way.length - 1); length++) {
    for (let i = 0; i + length <= way.length; i++) {
      const before = way[i - 1] ?? 0
      const head = way[i] ?? 0
      const tail = way[i + length - 1] ?? 0
      const after = way[i + length]
      const closed = after === undefined ? 0 : metres(before, after) - metres(tail, after)
      const freed = metres(before, head) - closed
      if (freed <= gain) continue
      for (let k = -1; k < way.length; k++) {
        if (k >= i - 1 && k < i + length) continue
        const left = way[k] ?? 0
        const right = way[k + 1]
        const link = right === undefined ? 0 : metres(left, right)
        const straight = metres(left, head) + (right === undefined ? 0 : metres(tail, right)) - link
        const reversed = metres(left, tail) + (right === undefined ? 0 : metres(head, right)) - link
        const cost = Math.min(straight, reversed)
        if (freed - cost > gain)
          [gain, from, size, to, turned] = [freed - cost, i, length, k, reversed < straight]
      }
    }
  }
  budget.left -= way.length * way.length
  if (from < 0) return false
  const part = way.splice(from, size)
  way.splice(to < from ? to + 1 : to + 1 - size, 0, ...(turned ? part.reverse() : part))
  return true
}

/** The way with two neighbouring parts swapped: a change that neither 2-opt nor Or-opt takes back at once. */
function kicked(way: readonly number[], random: () => number): number[] {
  const [a, b, c] = [1, 2, 3].map(() => Math.floor(random() * (way.length + 1))).sort((x, y) => x - y)
  return [...way.slice(0, a), ...way.slice(b, c), ...way.slice(a, b), ...way.slice(c)]
}

/** Pseudo-random numbers in [0, 1) that are the same for the same seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
