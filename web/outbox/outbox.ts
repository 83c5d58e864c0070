import { ClientResponseError } from 'pocketbase'
import { useSyncExternalStore } from 'react'
import type { Verdict } from '#model/domain/phone/outbox.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { Drainer, type DrainerState } from './drainer.ts'
import { isRefused, isWaiting, type Kept, type KeptFile, type KeptProof, suiviOfProof } from './kept.ts'
import { alone, openStore, takeOlder } from './opened-store.ts'
import { sendKept, sendProof } from './send.ts'
import { troubleOfStore } from './trouble.ts'

/** The line of this browser: everything a page writes that may have to wait for the network goes through it. */

export interface OutboxState extends DrainerState {
  /** Items of the signed-in account, in the order they were made. */
  readonly items: readonly Kept[]
  /** Photos and signatures not sent yet. */
  readonly proofs: readonly string[]
}

export type ToKeep = Pick<Kept, 'collection' | 'body'> &
  Partial<Pick<Kept, 'id' | 'expand' | 'linger' | 'occurred_at' | 'parcel' | 'shows'>> & {
    readonly files?: readonly KeptFile[]
    /** The files that its body announces. */
    readonly proofs?: readonly Omit<KeptProof, 'user'>[]
  }

type Heard = (item: Kept, verdict: Verdict) => void

interface Word {
  readonly settled?: { readonly item: Kept; readonly verdict: Verdict }
}

const NOTHING: OutboxState = { items: [], proofs: [], away: false, paused: false }

let state: OutboxState = NOTHING
let drainer: Promise<Drainer> | undefined
const watchers = new Set<() => void>()
const listeners = new Set<Heard>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('wasl-outbox')

const userId = (): string => client.authStore.record?.id ?? ''

function change(next: Partial<OutboxState>): void {
  state = { ...state, ...next }
  for (const watcher of watchers) watcher()
}

/** Number of the latest read: results of earlier ones are dropped, as two may end in the other order. */
let readings = 0

async function readAll(): Promise<void> {
  const reading = ++readings
  const opened = await openStore()
  const [items, proofs] = await Promise.all([opened.of(userId()), opened.proofsOf(userId())])
  if (reading === readings) change({ items, proofs })
}

/** Wakes the drainer from its wait between retries. */
let wake = (): void => undefined

const sleep = (ms: number): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms)
    wake = () => {
      clearTimeout(timer)
      done()
    }
  })

/** Resolves once the line holds what an older version kept: sent sooner, its pictures would travel inside their results. */
let takenOver: Promise<void> = Promise.resolve()

function start(): Promise<Drainer> {
  drainer ??= open()
  return drainer
}

async function open(): Promise<Drainer> {
  const opened = await openStore()
  const made = new Drainer({
    ...{ user: userId, store: opened, alone, sleep },
    send: (items, unsent) => sendKept(items, unsent, (id) => opened.filesOf(id)),
    sendProof,
    emptied: () => void readAll().then(speak),
    changed: (next) => {
      change(next)
      // The server ended the session: the guard redirects to the sign-in, and sending resumes after it.
      if (next.paused) client.authStore.clear()
    },
    settled: (item, verdict) => {
      heard(item, verdict)
      channel?.postMessage({ settled: { item, verdict } } satisfies Word)
      void readAll()
    },
  })
  const go = () => {
    wake()
    made.run()
  }
  addEventListener('online', go)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) go()
  })
  client.authStore.onChange(() => {
    void readAll()
    go()
  })
  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.settled) heard(data.settled.item, data.settled.verdict)
    void readAll()
  })
  await readAll()
  takenOver = takeOlder().then(async (isTaken) => {
    if (isTaken) await readAll()
  })
  void takenOver.then(() => made.run())
  return made
}

function heard(item: Kept, verdict: Verdict): void {
  for (const listener of listeners) listener(item, verdict)
}

/** Sends the items of an earlier visit, and those that follow; at once, where they wait for the next try. */
export function startOutbox(): void {
  void start().then(async (running) => {
    await takenOver
    wake()
    running.run()
  })
}

/** Keeps a record, then sends it. Resolves with it once it is on the disk: from here on it cannot be lost. */
export async function keep({ files = [], proofs = [], ...what }: ToKeep): Promise<Omit<Kept, 'seq'>> {
  const entry = {
    id: newId(),
    occurred_at: new Date().toISOString(),
    ...what,
    user: userId(),
    ...(files.length > 0 && { files: files.map(({ name }) => name) }),
  }
  const running = await start()
  const { user } = entry
  await (await openStore())
    .add(
      entry,
      files,
      proofs.map((proof) => ({ ...proof, user })),
    )
    .catch(orTooOld)
  void navigator.storage?.persist?.().catch(() => false)
  await readAll()
  channel?.postMessage({} satisfies Word)
  running.run()
  return entry
}

/**
 * Turns the failure of a store that a newer page has changed into a refusal that tells the user to reload.
 */
function orTooOld(error: unknown): never {
  if (troubleOfStore() !== 'newer') throw error
  const message = 'Une version plus récente est ouverte : rechargez cette page.'
  throw refusalOf({ status: 409, message, data: { code: 'page_ancienne' } })
}

/**
 * Number of records and pictures of the signed-in person that wait on this device, also on a page that has not
 * opened the outbox yet.
 */
export async function unsent(): Promise<number> {
  await readAll()
  return state.items.filter(isWaiting).length + state.proofs.length
}

/** Number of things the signed-in person has made here and the server has not yet. */
export interface Waiting {
  readonly scans: number
  readonly others: number
  /** True while the server does not respond to what is sent. */
  readonly away: boolean
}

export function waitingNow(): Waiting {
  const waiting = state.items.filter(isWaiting)
  const scans = waiting.filter(({ collection }) => collection === 'scans').length
  return { scans, others: waiting.length - scans + state.proofs.length, away: state.away }
}

/** True while something of the signed-in person has not reached the server. */
export const isAnythingLeft = ({ items, proofs }: OutboxState): boolean =>
  proofs.length > 0 || items.some(isWaiting)

/** Reports this phone and its number of unsent items to the server; a failure is ignored. */
export async function speak(): Promise<void> {
  const { items, proofs } = state
  const unsent = { items: items.filter(isWaiting).length, proofs: proofs.length }
  await sendKept([], unsent, async () => []).catch(() => undefined)
}

/** Takes it out of the line: its words were taken back, or its refusal was read. */
export async function drop(...ids: readonly string[]): Promise<void> {
  const opened = await openStore()
  const found = (await opened.of(userId())).filter(({ id }) => ids.includes(id))
  await opened.remove(found.map(({ seq }) => seq))
  const lost = found.filter((item) => isWaiting(item) || isRefused(item)).map(({ id }) => id)
  const keys = (await opened.proofsOf(userId())).filter((key) => lost.includes(suiviOfProof(key)))
  if (keys.length > 0) await opened.removeProofs(keys)
  await readAll()
  channel?.postMessage({} satisfies Word)
}

/** Sends a refused item once more, unchanged. */
export async function sendAgain(id: string): Promise<void> {
  const opened = await openStore()
  const found = (await opened.of(userId())).find((item) => item.id === id)
  if (!found) return
  const { told: _, told_at: __, ...waiting } = found
  await opened.put(waiting)
  await readAll()
  ;(await start()).run()
}

/** Forgets written items that lingered and were written before `since`, milliseconds of this device. */
export async function forgetWritten(since: number): Promise<void> {
  const done = state.items.filter(
    (item) => !isWaiting(item) && !isRefused(item) && (item.told_at ?? 0) < since,
  )
  if (done.length > 0) await drop(...done.map(({ id }) => id))
}

/** Calls the listener with each verdict, from any page of this browser. */
export function onSettled(listener: Heard): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The verdict on this item when it comes soon; nothing when it goes on waiting. */
export function verdictOn(id: string, withinMs: number): Promise<Verdict | null> {
  return new Promise((resolve) => {
    const done = (verdict: Verdict | null) => {
      clearTimeout(timer)
      forget()
      watchers.delete(gaveUp)
      resolve(verdict)
    }
    const forget = onSettled((item, verdict) => item.id === id && done(verdict))
    const gaveUp = () => (state.away || state.paused) && done(null)
    const timer = setTimeout(() => done(null), withinMs)
    watchers.add(gaveUp)
    gaveUp()
  })
}

/** The error the record API would have thrown for this refusal. */
export const refusalOf = ({ status, message, data }: Pick<Verdict, 'status' | 'message' | 'data'>) =>
  new ClientResponseError({ status, data: { status, message, data: data ?? {} } })

export const watchOutbox = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const outboxState = (): OutboxState => state

export const useOutbox = (): OutboxState => useSyncExternalStore(watchOutbox, outboxState)
