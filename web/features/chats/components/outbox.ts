import type { QueryClient } from '@tanstack/react-query'
import { ClientResponseError } from 'pocketbase'
import { useSyncExternalStore } from 'react'
import { refusalSentence } from '#web/form/error-words.ts'
import { client } from '#web/lib/client.ts'
import { statusOf } from '#web/lib/errors.ts'
import { type Message, showMessage } from '../queries.ts'
import { forget, keep, kept, type Unsent } from './outbox-store.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

let unsent: readonly Unsent[] = []
let failures = 0
let sending = false
let timer: ReturnType<typeof setTimeout> | undefined
let queries: QueryClient | undefined
const listeners = new Set<() => void>()

function change(next: readonly Unsent[]): void {
  unsent = next
  for (const listener of listeners) listener()
}

/** Begins to send what an earlier visit left, and whatever follows. */
export function startOutbox(given: QueryClient): void {
  if (queries) return
  queries = given
  addEventListener('online', () => void pump())
  void kept().then((earlier) => {
    const known = new Set(unsent.map(({ id }) => id))
    change([...earlier.filter(({ id }) => !known.has(id)), ...unsent])
    return pump()
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useUnsent = (): readonly Unsent[] => useSyncExternalStore(subscribe, () => unsent)

export function send(message: Omit<Unsent, 'refused'>): void {
  const item = { ...message, refused: '' }
  change([...unsent, item])
  void keep(item)
  void pump()
}

export function sendAgain(id: string): void {
  change(unsent.map((item) => (item.id === id ? { ...item, refused: '' } : item)))
  void pump()
}

export function drop(id: string): void {
  change(unsent.filter((item) => item.id !== id))
  void forget(id)
}

/** One after the other, so that they arrive in the order they were written. */
async function pump(): Promise<void> {
  clearTimeout(timer)
  if (sending) return
  sending = true
  try {
    for (let next = following(); next; next = following()) await deliver(next)
    failures = 0
  } catch {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failures++, LONGEST_WAIT_MS)
    timer = setTimeout(() => void pump(), wait)
  } finally {
    sending = false
  }
}

const following = (): Unsent | undefined =>
  unsent.find(({ by, refused }) => refused === '' && by === client.authStore.record?.id)

/** Throws what may pass: no network, a server away, too many at once. */
async function deliver({ id, chat, body, internal, files }: Unsent): Promise<void> {
  try {
    const message = await client.collection('messages').create<Message>({
      ...{ id, chat, body, internal },
      ...(files.length > 0 && { files }),
    })
    if (queries) showMessage(queries, message)
    drop(id)
  } catch (error) {
    const status = statusOf(error)
    if (status === 0 || status === 401 || status === 429 || status >= 500) throw error
    if (isThere(error, id)) return drop(id)
    change(unsent.map((item) => (item.id === id ? { ...item, refused: refusalSentence(error) } : item)))
  }
}

/** The first try had arrived although its answer was lost. */
const isThere = (error: unknown, id: string): boolean =>
  error instanceof ClientResponseError && error.status === 409 && error.response.data?.present?.id === id
