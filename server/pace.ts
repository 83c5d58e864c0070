import { setImmediate } from 'node:timers'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds of work before other requests get their turn. */
const SLICE_MS = 10

/** Long works that rest; the first one resumes first. */
const resting: (() => void)[] = []

/**
 * Resolves in a later turn of the loop, after the events of the sockets. One work resumes per turn: Node runs
 * everything that is due in one turn without looking at the sockets, so three works of 40 ms each would block
 * it for 120.
 */
export function rest(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (resting.push(resolve) === 1) setImmediate(wake)
  return promise
}

function wake(): void {
  resting.shift()?.()
  if (resting.length > 0) setImmediate(wake)
}

/** Yields in long work on the main thread: `if (pace.isDue()) await pace.rest()` in its loops. */
export class Pace {
  #since = performance.now()

  isDue(): boolean {
    return performance.now() - this.#since >= SLICE_MS
  }

  async rest(): Promise<void> {
    await rest()
    this.#since = performance.now()
  }
}

/** `items.map(work)` of many thousand items. */
export async function mapPaced<A, B>(items: readonly A[], work: (item: A, index: number) => B): Promise<B[]> {
  const pace = new Pace()
  const done: B[] = []
  for (const [index, item] of items.entries()) {
    done.push(work(item, index))
    if (pace.isDue()) await pace.rest()
  }
  return done
}

/** Rest after each part of a long work, as a multiple of its duration: four fifths of a core stay free for others. */
const RESTS = 4

/**
 * Runs the parts of a long work on the database one after the other, until a part returns false: none is
 * left.
 */
export async function gently(part: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const begun = performance.now()
    if (!(await part())) return
    await sleep(RESTS * (performance.now() - begun), undefined, { ref: false })
  }
}
