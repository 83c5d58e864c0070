import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work before other requests get their turn. */
const SLICE_MS = 10

/** For long work in the thread that answers everybody: `if (pace.isDue()) await pace.rest()` in its loops. */
export class Pace {
  #since = performance.now()

  isDue(): boolean {
    return performance.now() - this.#since >= SLICE_MS
  }

  async rest(): Promise<void> {
    await setImmediate()
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
