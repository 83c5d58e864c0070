import { Position } from '#model/schema/position.ts'
import type { Callers } from '#server/core/auth/callers.ts'
import type { Caller } from '#server/core/base/caller.ts'
import { randomText } from '#server/core/base/ids.ts'
import { once } from '#server/core/base/once.ts'
import { asTheProcess } from '#server/db/deadlines.ts'
import { accountOf } from './account-of-change.ts'
import { Connection, message, type StreamOpening } from './connection.ts'
import { type Change, changesSince, currentSnapshot, sweepOutbox } from './feed.ts'
import { History } from './history.ts'
import type { RealtimeKernel } from './kernel.ts'
import { OUTBOX_CHANNEL } from './outbox.ts'
import { Relay } from './relay.ts'
import { sendChanges } from './send-changes.ts'
import { Signals } from './signals.ts'
import {
  endStreams,
  positionMessage,
  replace,
  type SubscribeOutcome,
  type SubscriptionRequest,
  sendTo,
} from './subscribe.ts'
import { Topics } from './topics.ts'

const MINUTE_MS = 60_000
/** A connection is closed after `SILENT_MS` without a message, or `OPEN_MS` after its beginning; clients come back. */
const SILENT_MS = 5 * MINUTE_MS
const OPEN_MS = 30 * MINUTE_MS
const HEARTBEAT_MS = 25_000
/** A notice may be lost with the connection it came by. */
const LOOK_MS = 2_000
const TICK_MS = 1_000
/** A position this old still serves a read: while nobody subscribes, most reads then need no query. */
const KNOWN_MS = 1_000

/** A process's own name stands before the ids of the clients it holds. */
const NODE_LENGTH = 8
const ID_LENGTH = 40
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

type Question =
  | { readonly kind: 'listen'; readonly listening: SubscriptionRequest }
  | {
      readonly kind: 'send'
      readonly clientId: string
      readonly name: string
      readonly data: unknown
      readonly ip: string | undefined
    }

/** The clients of this process, their subscriptions, and the sending of changes made by any process. */
export class Realtime {
  readonly #kernel: RealtimeKernel
  readonly #callers: Callers
  readonly #node = randomText(NODE_LENGTH, ALPHABET)
  readonly #connections = new Map<string, Connection>()
  readonly #topics: Topics
  readonly #history: History
  readonly #relay: Relay<Question, SubscribeOutcome>
  readonly #signals: Signals
  readonly #hearWrites: () => Promise<void>
  #position: Position | undefined
  #known: { readonly at: number; readonly position: Promise<Position> } | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #lookAhead = false
  #timer: NodeJS.Timeout | undefined
  #beats = 0

  constructor(kernel: RealtimeKernel, callers: Callers) {
    this.#kernel = kernel
    this.#callers = callers
    this.#topics = new Topics(kernel)
    this.#history = new History(kernel.db)
    this.#relay = new Relay(kernel.db, this.#node, (question) => this.#answer(question))
    this.#signals = new Signals({
      kernel,
      topics: this.#topics,
      position: () => this.#position,
      inTurn: (work) => this.#inTurn(work),
    })
    const wake = () => this.#wake()
    this.#hearWrites = once(() => kernel.db.listen(OUTBOX_CHANNEL, wake, wake))
  }

  async open(opening: StreamOpening): Promise<Connection> {
    await this.#listen()
    const id = this.#node + randomText(ID_LENGTH - NODE_LENGTH, ALPHABET)
    const connection = new Connection(opening, id, this.#callers.guest)
    await this.#inTurn(async () => {
      if (!this.#position) await this.#begin()
      this.#connections.set(id, connection)
    })
    connection.send(message('PB_CONNECT', JSON.stringify({ clientId: id })))
    return connection
  }

  close(connection: Connection): void {
    this.#connections.delete(connection.id)
    connection.countFor(undefined)
    for (const member of connection.members.values()) if (member) this.#topics.leave(member)
    connection.members.clear()
  }

  /** Replaces a client's subscriptions, on whichever process holds it. */
  listen(listening: SubscriptionRequest): Promise<SubscribeOutcome> {
    const { clientId } = listening
    return this.#where(clientId, { kind: 'listen', listening })
  }

  /** A position every read that begins now has seen, to subscribe from; undefined when none is known. */
  async seq(): Promise<string | undefined> {
    const position = this.#position ?? (await this.#recent().catch(() => undefined))
    return position?.toString()
  }

  #recent(): Promise<Position> {
    const now = performance.now()
    if (!this.#known || now - this.#known.at > KNOWN_MS) this.#known = { at: now, position: this.#present() }
    return this.#known.position
  }

  /** As `Engine.sendTo`; with an address, only to a client that connected from there. */
  async sendTo(clientId: string, name: string, data: unknown, ip?: string): Promise<boolean> {
    return (await this.#where(clientId, { kind: 'send', clientId, name, data, ip })) === 'done'
  }

  /** Ends every stream and forgets all. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#endAll()
    await this.#turn
  }

  async #where(clientId: string, question: Question): Promise<SubscribeOutcome> {
    const node = clientId.slice(0, NODE_LENGTH)
    if (node === this.#node) return this.#answer(question)
    if (clientId.length !== ID_LENGTH || !/^\w+$/.test(clientId)) return 'unknown'
    return (await this.#relay.ask(node, question)) ?? 'unknown'
  }

  async #answer(question: Question): Promise<SubscribeOutcome> {
    if (question.kind === 'listen') return this.#subscribe(question.listening)
    const connection = this.#connections.get(question.clientId)
    if (!connection?.members.has(question.name)) return 'unknown'
    if (question.ip !== undefined && question.ip !== connection.ip) return 'other address'
    connection.send(message(question.name, JSON.stringify(question.data)))
    return 'done'
  }

  async #subscribe(listening: SubscriptionRequest): Promise<SubscribeOutcome> {
    const connection = this.#connections.get(listening.clientId)
    if (!connection) return 'unknown'
    if (connection.ip !== listening.ip) return 'other address'
    const caller = await this.#callers.of(listening.authorization)
    const known = connection.caller.record
    if (known && known.id !== caller.record?.id) return 'other person'
    return this.#inTurn(async () => {
      if (!this.#connections.has(connection.id)) return 'unknown'
      if (!connection.countFor(caller.record?.id)) return 'too many'
      connection.authorization = listening.authorization
      await this.#look()
      this.#become(connection, caller)
      if (this.#position) {
        const here = {
          kernel: this.#kernel,
          topics: this.#topics,
          history: this.#history,
          position: this.#position,
        }
        await replace(here, connection, listening.subscriptions)
      }
      return 'done'
    })
  }

  #listen(): Promise<unknown> {
    this.#timer ??= setInterval(() => void this.#tick(), TICK_MS).unref()
    return Promise.all([this.#relay.listen(), this.#signals.listen(), this.#hearWrites()])
  }

  /** Starts at the present: nothing is read while nobody subscribes. */
  async #begin(): Promise<void> {
    this.#position = await this.#present()
    this.#history.begin()
  }

  async #present(): Promise<Position> {
    return new Position(Date.now(), await currentSnapshot(this.#kernel.db))
  }

  /** Runs these works one at a time: a new subscriber misses no change and gets none twice. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = asTheProcess(() => this.#turn.then(work))
    this.#turn = done.catch(() => undefined)
    return done
  }

  #wake(): void {
    if (this.#lookAhead) return
    this.#lookAhead = true
    void this.#inTurn(async () => {
      this.#lookAhead = false
      if (this.#connections.size === 0) this.#position = undefined
      await this.#look()
    }).catch(() => undefined)
  }

  /** Reads and sends the changes since the last look. */
  async #look(): Promise<void> {
    while (this.#position) {
      const before = this.#position
      const [changes, after] = await changesSince(this.#kernel.db, before)
      if (changes.length > 0) await this.#told(changes, before, after)
      this.#position = after
      if (!after.within) return
    }
  }

  async #told(changes: readonly Change[], before: Position, after: Position): Promise<void> {
    this.#history.add(changes)
    const snapshot = after.within?.snapshot ?? after.seen
    try {
      await this.#refresh(changes)
      await sendChanges(
        {
          kernel: this.#kernel,
          topics: this.#topics,
          listeners: ({ collection, record }) => this.#topics.groupsOf(collection, record),
          positionAt: ({ xid, n }) => new Position(after.at, before.seen, { snapshot, xid, n }),
          send: ({ members }, data) => sendTo(members, data),
          lose: ({ members }) => endStreams(members),
        },
        changes,
      )
    } catch {
      // Some client missed a change: all are disconnected, and resume when they come back.
      this.#endAll()
    }
  }

  /** Reads cached records and accounts again: rules must not see them older than the changes they judge. */
  async #refresh(changes: readonly Change[]): Promise<void> {
    const written = new Set(changes.map(({ collection }) => collection))
    for (const name of written) {
      if (this.#kernel.cache.of(name)) await this.#kernel.cache.refresh(name)
    }
    const ids = new Set(changes.flatMap((change) => accountOf(this.#kernel, change)))
    if (ids.size === 0) return
    await this.#identify((id) => ids.has(id))
  }

  /** Identifies the clients again: an account may have changed, or ended. */
  async #identify(concerned: (id: string) => boolean): Promise<void> {
    for (const connection of [...this.#connections.values()]) {
      const { record } = connection.caller
      if (!record || !concerned(record.id)) continue
      this.#become(connection, await this.#callers.of(connection.authorization))
    }
  }

  #become(connection: Connection, caller: Caller): void {
    if (connection.caller.record === caller.record) return
    connection.caller = caller
    connection.countFor(caller.record?.id)
    for (const [text, member] of connection.members) {
      if (!member) continue
      this.#topics.leave(member)
      connection.members.set(text, this.#topics.join(text, connection))
    }
  }

  async #tick(): Promise<void> {
    const now = performance.now()
    const beat = ++this.#beats
    for (const connection of this.#connections.values()) {
      if (now - connection.openedAt > OPEN_MS || now - connection.toldAt > SILENT_MS) connection.end()
    }
    if (beat % (LOOK_MS / TICK_MS) === 0) this.#wake()
    if (beat % (HEARTBEAT_MS / TICK_MS) === 0)
      await this.#inTurn(() => this.#heartbeat()).catch(() => undefined)
    if (beat % (MINUTE_MS / TICK_MS) === 0) {
      await Promise.all([sweepOutbox(this.#kernel.db), this.#relay.sweep()]).catch(() => undefined)
    }
  }

  async #heartbeat(): Promise<void> {
    await this.#identify(() => true)
    const bytes = this.#position && positionMessage(this.#position)
    for (const connection of this.#connections.values()) {
      if (connection.resumes && bytes) connection.send(bytes)
      else connection.keepAlive()
    }
  }

  #endAll(): void {
    for (const connection of this.#connections.values()) connection.end()
  }
}
