import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { client } from '../client.ts'
import { reads } from '../reads.ts'
import { readAgain } from './read-again.ts'
import type { Tabs } from './realtime-tabs.ts'

/**
 * Live records, over one connection shared by all tabs of the browser. What happened since the page read what it
 * shows is told too, and after a break what was missed in the last five minutes; after a longer one, `reset`: read
 * everything again.
 *
 *     useLiveRecords('commands', filter)                        // lists and records of the collection refresh
 *     useRealtime({ topic: 'messages/*', filter }, (event) => …) // every event, as it comes
 *     const connected = useConnected()                           // false: say that what is shown may be old
 */
export interface Topic {
  /** `commands/*` or `commands/ID`. */
  readonly topic: string
  readonly filter?: string
  readonly fields?: string
  readonly expand?: string
}

export interface RecordEvent {
  /** `leave`: still there, but no longer in the filter or in his rights; only its id is told. */
  readonly action: 'create' | 'update' | 'delete' | 'leave' | 'reset'
  /** Absent from a `reset`. */
  readonly record?: Readonly<Record<string, unknown>> & { readonly id: string }
}

type Hear = (event: RecordEvent) => void

const listeners = new Map<string, Set<Hear>>()
/** Topics somebody began to listen to, and how far he knows, until the connection is told. */
const begun = new Map<string, string>()
const watchers = new Set<() => void>()
let tabs: Promise<Tabs> | undefined
let asking = false
let connected = true
let away: ReturnType<typeof setTimeout> | undefined

/** A connection is opened anew every half hour: only a break that lasts is one to people. */
const AWAY_MS = 5_000

function setConnected(is: boolean): void {
  const say = () => {
    connected = is
    for (const watch of watchers) watch()
  }
  if (is) {
    clearTimeout(away)
    away = undefined
    say()
  } else away ??= setTimeout(say, AWAY_MS)
}

/** The code of the connection comes when something is listened to for the first time. */
async function want(): Promise<void> {
  if (asking) return
  asking = true
  tabs ??= import('./realtime-tabs.ts').then(
    ({ Tabs }) =>
      new Tabs({
        hear: (topic, event) => {
          for (const hear of listeners.get(topic) ?? []) hear(event)
        },
        connected: setConnected,
      }),
  )
  try {
    const known = await tabs
    known.want(new Set(listeners.keys()), begun)
    begun.clear()
  } catch {
    // Offline the code does not come: the page works, and the next call asks for it again.
    tabs = undefined
  } finally {
    asking = false
  }
}

/** Calls back for every event until the function it returns is called. */
function listen({ topic, ...options }: Topic, hear: Hear): () => void {
  const key = `${topic} ${JSON.stringify({ ...options, leave: 'true' })}`
  const known = listeners.get(key) ?? new Set()
  listeners.set(key, known.add(hear))
  if (!begun.has(key)) begun.set(key, reads.since())
  void want()
  return () => {
    known.delete(hear)
    if (known.size > 0) return
    listeners.delete(key)
    void want()
  }
}

/** Listens as long as the component is shown; nothing while the topic is null. */
export function useRealtime(topic: Topic | null, hear: Hear): void {
  const onEvent = useEffectEvent(hear)
  const key = topic && client.authStore.isValid ? JSON.stringify(topic) : ''
  useEffect(() => (key ? listen(JSON.parse(key) as Topic, (event) => onEvent(event)) : undefined), [key])
}

const FIRST_MS = 300
const SPACING_MS = 2_000

/**
 * Everything read from the collection is read again when a record of it changes, at most every two seconds; in a
 * hidden tab when it is looked at again.
 */
export function useLiveRecords(collection: string, filter = ''): void {
  const queries = useQueryClient()
  const refresh = useEffectEvent(() => void readAgain(queries, ['records', collection]))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const stop = listen({ topic: `${collection}/*`, fields: 'id', ...(filter && { filter }) }, () => {
      timer ??= setTimeout(
        () => {
          timer = undefined
          last = performance.now()
          refresh()
        },
        Math.max(FIRST_MS, last + SPACING_MS - performance.now()),
      )
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [collection, filter])
}

/** False while the connection is broken; true before anything is listened to. */
export const useConnected = (): boolean =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    () => connected,
  )
