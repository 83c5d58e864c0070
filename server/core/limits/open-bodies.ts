/** Bodies one address may be sending at the same time: a hall of scanners behind one router is far below. */
export const MOST_OPEN = 100
/** The most bytes of all open bodies of an address together: each is held in memory until it is whole. */
export const MOST_OPEN_BYTES = 256 * 1_048_576

interface Open {
  bodies: number
  bytes: number
}

/** Counts the bodies that are on their way, by address, in this process. */
export class OpenBodies {
  readonly #open = new Map<string, Open>()

  /** Counts a body in, and returns the function that counts it out; undefined when too many are open. */
  take(address: string, bytes: number): (() => void) | undefined {
    const open = this.#open.get(address) ?? { bodies: 0, bytes: 0 }
    const isFirst = open.bodies === 0
    if (open.bodies >= MOST_OPEN || (!isFirst && open.bytes + bytes > MOST_OPEN_BYTES)) return undefined
    open.bodies++
    open.bytes += bytes
    this.#open.set(address, open)
    return () => {
      open.bytes -= bytes
      if (--open.bodies === 0) this.#open.delete(address)
    }
  }
}
