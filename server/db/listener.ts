import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

interface Ear {
  readonly hear: (payload: string) => void
  readonly lost: () => void
}

const LONGEST_WAIT_MS = 5_000

/**
 * One connection that listens to NOTIFY. When it breaks it is made again, and every listener's `lost` is
 * called.
 */
export class Listener {
  readonly #config: pg.ClientConfig
  readonly #ears = new Map<string, Ear[]>()
  readonly #closing = new AbortController()
  #client: Promise<pg.Client> | undefined
  /** The last LISTEN: a connection runs one statement at a time. */
  #listening: Promise<unknown> = Promise.resolve()

  constructor(config: pg.ClientConfig) {
    this.#config = config
  }

  /** Rejects, and registers nothing, while there is no connection. */
  async listen(channel: string, hear: Ear['hear'], lost: Ear['lost']): Promise<void> {
    const ear = { hear, lost }
    this.#ears.set(channel, [...(this.#ears.get(channel) ?? []), ear])
    try {
      this.#client ??= this.#first()
      const client = await this.#client
      const turn = () => client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      const done = this.#listening.then(turn, turn)
      this.#listening = done
      await done
    } catch (error) {
      this.#ears.set(channel, this.#ears.get(channel)?.filter((other) => other !== ear) ?? [])
      throw error
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }

  /** A connection that failed is forgotten, so that the next call makes a new one. */
  async #first(): Promise<pg.Client> {
    try {
      return await this.#connect()
    } catch (error) {
      this.#client = undefined
      throw error
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    // Without a handler the 'error' of a killed connection would end the process; 'end' always follows.
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => {
      for (const ear of this.#ears.get(channel) ?? []) ear.hear(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of this.#ears.keys()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    // Set only now: when the connection fails earlier, its caller makes the next one.
    client.on('end', () => void this.#reconnect())
    return client
  }

  async #reconnect(): Promise<void> {
    for (let wait = 50; !this.#closing.signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        this.#client = this.#connect()
        await this.#client
        for (const ears of this.#ears.values()) for (const ear of ears) ear.lost()
        return
      } catch {
        await sleep(wait, undefined, { signal: this.#closing.signal }).catch(() => undefined)
      }
    }
  }
}
