import type { Position } from '#model/schema/position.ts'
import { once } from '#server/core/base/once.ts'
import type { Signal } from '#server/core/contract/signal.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { dataOf } from './connection.ts'
import type { RealtimeKernel } from './kernel.ts'
import { idOnly } from './send-changes.ts'
import { sendTo } from './subscribe.ts'
import type { Topics } from './topics.ts'

const CHANNEL = 'wasl_signals'

interface Hearing {
  readonly kernel: RealtimeKernel
  readonly topics: Topics
  /** The position every client here has reached; undefined while nobody subscribes. */
  position(): Position | undefined
  /** Runs between two looks at the changes. */
  inTurn(work: () => Promise<void>): Promise<void>
}

/**
 * Carries signals to the clients of every process that asked for them on the record, may view it by now, and are of
 * the audience of the signal. A lost one is not repeated.
 */
export class Signals {
  readonly #hearing: Hearing
  /** Starts receiving the signals of all processes. */
  readonly listen: () => Promise<void>

  constructor(hearing: Hearing) {
    this.#hearing = hearing
    const hear = (payload: string) => {
      const [name = '', collection = '', record = ''] = payload.split(' ')
      void hearing.inTurn(() => this.#hear({ name, collection, record })).catch(() => undefined)
    }
    this.listen = once(() => hearing.kernel.db.listen(CHANNEL, hear, () => {}))
  }

  async #hear(signal: Signal): Promise<void> {
    const { kernel, topics } = this.#hearing
    const position = this.#hearing.position()
    const audience = kernel.signals[signal.name]
    if (!position || audience === undefined) return
    const listening = topics.groupsOf(signal.collection, signal.record).flatMap((group) => {
      const watch = group.topic.subscription.signal === signal.name ? topics.watchOf(group) : null
      return watch ? [{ group, watch }] : []
    })
    if (listening.length === 0) return
    const [record] = await kernel.reader.find(kernel.db, signal.collection, { ids: [signal.record] })
    if (!record) return
    const watches = listening.map(({ watch }) => watch)
    const visible = await kernel.reader.whichAdmit(watches, record, kernel.reader.reach(new Map()))
    for (const [at, { group, watch }] of listening.entries()) {
      if (visible[at] !== true) continue
      const seq = group.topic.subscription.resumes ? `,"seq":"${position}"` : ''
      const data = dataOf(`{"action":"${signal.name}","record":${idOnly(watch, record)}${seq}}`)
      const members = [...group.members].filter(({ connection }) => connection.caller.is(audience))
      sendTo(members, data)
    }
  }
}

/** Announces a signal to every process; it need not reach the disk. */
export async function announce(db: PgDatabase, { name, collection, record }: Signal): Promise<void> {
  const payload = `${name} ${collection} ${record}`
  await db.query(sql`SELECT set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${payload})`)
}
