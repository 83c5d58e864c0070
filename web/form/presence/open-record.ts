import {
  type Colleague,
  type Colleagues,
  HEARTBEAT_MS,
  LEASE_MS,
  type PresenceAct,
} from '#model/domain/presence.ts'
import { client } from '#web/lib/client.ts'
import { statusOf } from '#web/lib/errors.ts'
import { onPersonChange } from '#web/lib/session.ts'

/** A record that J and K pass over is not announced. */
const SETTLE_MS = 400
/** Between the panel of a record and its form nothing is open. */
const LEAVE_MS = 300
/** The least time between two heartbeats that others ask for. */
const SPACING_MS = 1_000
/** A tab hidden this long is not on its record any more. */
const HIDDEN_MS = 120_000

const PATH = '/api/wasl/presence'
const TAB = crypto.randomUUID()
const NOBODY: readonly Colleague[] = []

const opened = new Map<string, OpenRecord>()

/** The record as this tab has it open; parts of a page that show the same one share it. */
export function openRecordOf(collection: string, id: string): OpenRecord {
  const key = `${collection}/${id}`
  const known = opened.get(key) ?? new OpenRecord(collection, id, () => opened.delete(key))
  opened.set(key, known)
  return known
}

/**
 * Says that this tab has a record open, and knows which colleagues have. One heartbeat for all parts that show the
 * record; none while the tab is hidden for long.
 */
class OpenRecord {
  readonly #named: { readonly collection: string; readonly record: string }
  readonly #forget: () => void
  /** The parts that show the record; true for one that edits it. */
  readonly #parts = new Map<symbol, boolean>()
  readonly #watchers = new Set<() => void>()
  #people = NOBODY
  /** The token of the last heartbeat that was answered; '' while nothing is to be taken back. */
  #token = ''
  /** The act of the last heartbeat. */
  #said: PresenceAct = 'read'
  #isBeating = false
  #again = false
  /** True while the tab does not count as on the record: it left, or is hidden for long. */
  #isAway = false
  #beatAt = Number.NEGATIVE_INFINITY
  #answeredAt = 0
  #next: ReturnType<typeof setTimeout> | undefined
  #nextAt = 0
  #leaving: ReturnType<typeof setTimeout> | undefined
  #hidden: ReturnType<typeof setTimeout> | undefined
  #stop: (() => void) | undefined

  constructor(collection: string, record: string, forget: () => void) {
    this.#named = { collection, record }
    this.#forget = forget
  }

  readonly people = (): readonly Colleague[] => this.#people

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  /** Counts a part of the page in, and returns the function that counts it out. */
  open(editing: boolean): () => void {
    const part = Symbol('part')
    this.#parts.set(part, editing)
    clearTimeout(this.#leaving)
    if (!this.#stop) this.#start()
    else this.#correct()
    return () => {
      this.#parts.delete(part)
      if (this.#parts.size === 0) this.#leaving = setTimeout(() => this.#end(), LEAVE_MS)
      else this.#correct()
    }
  }

  /** Others came, left or began to edit: asks who they are by now. */
  ask(): void {
    if (!this.#isAway) this.#beatIn(Math.max(0, this.#beatAt + SPACING_MS - performance.now()))
  }

  /** The record was deleted, or went out of what this person may view. */
  lose(): void {
    this.#leave()
  }

  #correct(): void {
    if (!this.#isAway && this.#act() !== this.#said) this.#beatIn(0)
  }

  readonly #act = (): PresenceAct => ([...this.#parts.values()].includes(true) ? 'edit' : 'read')

  #start(): void {
    const onVisibility = () => (document.hidden ? this.#hide() : this.#show())
    const leave = () => this.#leave()
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && this.#beatIn(0)
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    const stopHearing = onPersonChange(leave)
    this.#stop = () => {
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
      stopHearing()
    }
    if (document.hidden) this.#hide()
    this.#beatIn(SETTLE_MS)
  }

  #end(): void {
    this.#stop?.()
    this.#stop = undefined
    clearTimeout(this.#hidden)
    this.#forget()
    this.#leave()
  }

  #hide(): void {
    this.#hidden = setTimeout(() => this.#leave(), HIDDEN_MS)
  }

  #show(): void {
    clearTimeout(this.#hidden)
    this.#beatIn(0)
  }

  /** The sooner of two heartbeats is sent. */
  #beatIn(ms: number): void {
    const at = performance.now() + ms
    if (this.#next !== undefined && this.#nextAt <= at) return
    this.#cancel()
    this.#nextAt = at
    this.#next = setTimeout(() => {
      this.#next = undefined
      void this.#beat()
    }, ms)
  }

  #cancel(): void {
    clearTimeout(this.#next)
    this.#next = undefined
  }

  async #beat(): Promise<void> {
    if (this.#parts.size === 0 || !client.authStore.isValid) return
    if (this.#isBeating) {
      this.#again = true
      return
    }
    this.#isAway = false
    this.#isBeating = true
    const act = this.#act()
    this.#said = act
    const isRefused = await this.#send(act, client.authStore.token)
    this.#isBeating = false
    // Left while the heartbeat was under way, which may have come after the farewell.
    if (this.#isAway) this.#leave()
    else if (this.#again || this.#act() !== act) this.#beatIn(0)
    else if (!isRefused) this.#beatIn(HEARTBEAT_MS)
    this.#again = false
  }

  /** True when it is refused: the record is gone, or no longer one this person may view. */
  async #send(act: PresenceAct, token: string): Promise<boolean> {
    this.#beatAt = performance.now()
    try {
      const body = { ...this.#named, tab: TAB, act }
      const { people } = await client.send<Colleagues>(PATH, { method: 'POST', body })
      this.#token = token
      this.#answeredAt = performance.now()
      this.#see(people)
      return false
    } catch (error) {
      const isRefused = [401, 403, 404].includes(statusOf(error))
      if (isRefused || performance.now() - this.#answeredAt > LEASE_MS) this.#see(NOBODY)
      return isRefused
    }
  }

  /** The request outlives the page, and goes with the token the record was opened with. */
  #leave(): void {
    this.#cancel()
    this.#isAway = true
    this.#see(NOBODY)
    const token = this.#token
    this.#token = ''
    if (token === '') return
    fetch(PATH, {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', Authorization: token },
      body: JSON.stringify({ ...this.#named, tab: TAB, act: 'leave' satisfies PresenceAct }),
    }).catch(() => {
      // Offline, the lease ends by itself.
    })
  }

  #see(people: readonly Colleague[]): void {
    if (JSON.stringify(people) === JSON.stringify(this.#people)) return
    this.#people = people
    for (const watcher of this.#watchers) watcher()
  }
}
