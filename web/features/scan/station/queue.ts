import type { Body, WireRow } from '#model/collections.ts'
import { statusOf } from '#web/lib/errors.ts'

export type ScanBody = Body<'scans'> & { readonly id: string; readonly text: string }

/** A scan that waits for its answer. */
export interface Waiting {
  /** Its place in the line. */
  readonly seq: number
  /** Who scanned: nobody sends the scans of another. */
  readonly user: string
  readonly body: ScanBody
}

/** Where scans wait: kept by the browser, so that a closed page loses none. */
export interface Line {
  add(entry: Omit<Waiting, 'seq'>): Promise<void>
  first(user: string): Promise<Waiting | undefined>
  count(user: string): Promise<number>
  remove(seq: number): Promise<void>
}

export interface QueueOptions {
  readonly user: string
  readonly line: Line
  send(body: ScanBody): Promise<WireRow<'scans'>>
  answered(scan: WireRow<'scans'>): void
  /** The server will never take it: what it says of it. */
  refused(body: ScanBody, error: unknown): void
  /** How many wait, and whether the server is away. */
  changed(state: { readonly waiting: number; readonly away: boolean }): void
  /** Runs the work while no other page of this browser runs it. */
  alone(work: () => Promise<void>): Promise<void>
  sleep(ms: number): Promise<void>
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 4_000

/**
 * Sends scans one after the other, in the order they were made, each until it is answered. A scan carries its id, so
 * that one sent twice, because the answer was lost, is done once.
 */
export class ScanQueue {
  readonly #options: QueueOptions
  #running = false
  #again = false
  #stopped = false
  #away = false

  constructor(options: QueueOptions) {
    this.#options = options
  }

  async push(body: ScanBody): Promise<void> {
    const { user, line } = this.#options
    await line.add({ user, body })
    await this.#tell()
    this.run()
  }

  /** Sends what waits, now: something was added, the network is back, the page was opened. */
  run(): void {
    if (this.#stopped) return
    this.#again = true
    if (this.#running) return
    this.#running = true
    void this.#options
      .alone(() => this.#empty())
      // The browser’s store failed: what waits there is tried again with the next scan.
      .catch(() => undefined)
      .then(() => {
        this.#running = false
        if (this.#again) this.run()
      })
  }

  stop(): void {
    this.#stopped = true
  }

  async #empty(): Promise<void> {
    const { line, user } = this.#options
    this.#again = false
    let wait = FIRST_WAIT_MS
    for (let next = await line.first(user); next && !this.#stopped; next = await line.first(user)) {
      if (await this.#sent(next)) wait = FIRST_WAIT_MS
      else {
        await this.#options.sleep(wait)
        wait = Math.min(2 * wait, LONGEST_WAIT_MS)
      }
    }
    await this.#tell()
  }

  /** False: to be sent again. */
  async #sent({ seq, body }: Waiting): Promise<boolean> {
    const { send, answered, refused } = this.#options
    try {
      const scan = await send(body)
      await this.#done(seq)
      answered(scan)
      return true
    } catch (error) {
      if (isPassing(statusOf(error))) {
        this.#away = true
        await this.#tell()
        return false
      }
      await this.#done(seq)
      refused(body, error)
      return true
    }
  }

  async #done(seq: number): Promise<void> {
    await this.#options.line.remove(seq)
    this.#away = false
    await this.#tell()
  }

  async #tell(): Promise<void> {
    const { line, user, changed } = this.#options
    changed({ waiting: await line.count(user), away: this.#away })
  }
}

/** No answer, too many at once, a server that starts or fails, a session to open again: the scan itself is not at fault. */
const isPassing = (status: number): boolean =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
