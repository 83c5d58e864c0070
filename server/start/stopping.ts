import { setTimeout as sleep } from 'node:timers/promises'

type Closer = () => Promise<unknown>

/** npm, a service manager and people expect the end within 5 s. */
const PATIENCE_MS = 4_500
/** A part that hangs must leave time to the others. */
const PART_MS = 2_200

/**
 * Undoes what was started, last first, once, whenever a signal comes; also in the middle of starting. A
 * terminal delivers Ctrl-C two or three times (its group, npm): only the first counts.
 */
export class Stopping {
  readonly #closers: Closer[] = []
  #begun: Promise<void> | undefined

  get begun(): boolean {
    return this.#begun !== undefined
  }

  /** `close` is called when stopping; the latest added first. */
  undo(close: Closer): void {
    this.#closers.push(close)
  }

  /** As `undo`, but after everything else: for the parts the others depend on. */
  undoLast(close: Closer): void {
    this.#closers.unshift(close)
  }

  /** Signals end the process with this code. */
  listen(exitCode = 0): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => void this.run().then(() => process.exit(exitCode)))
    }
  }

  run(): Promise<void> {
    this.#begun ??= Promise.race([this.#closeAll(), sleep(PATIENCE_MS, undefined, { ref: false })])
    return this.#begun
  }

  async #closeAll(): Promise<void> {
    for (const close of this.#closers.reverse()) {
      const closed = close().catch((error: unknown) => process.emitWarning(String(error)))
      await Promise.race([closed, sleep(PART_MS, undefined, { ref: false })])
    }
  }
}
