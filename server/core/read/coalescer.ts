/**
 * Shares one result among callers with the same question, never one older than the call: a caller who comes
 * while a result is being worked out gets the next one, which begins after that.
 */
export class Coalescer<K extends object, V> {
  readonly #running = new WeakMap<K, { readonly now: Promise<V>; next?: Promise<V> }>()

  ask(key: K, work: () => Promise<V>): Promise<V> {
    const running = this.#running.get(key)
    if (!running) return this.#run(key, work)
    const again = () => this.#run(key, work)
    running.next ??= running.now.then(again, again)
    return running.next
  }

  #run(key: K, work: () => Promise<V>): Promise<V> {
    const entry = { now: work() }
    this.#running.set(key, entry)
    const done = () => {
      if (this.#running.get(key) === entry) this.#running.delete(key)
    }
    entry.now.then(done, done)
    return entry.now
  }
}
