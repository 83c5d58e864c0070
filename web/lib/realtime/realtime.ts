import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { PRESENCE } from '#model/domain/presence.ts'
import { client } from '../client.ts'
import { reads } from '../reads.ts'
import { readAgain } from './read-again.ts'
import type { Tabs } from './realtime-tabs.ts'

/**
 * Live records, over one connection shared by all tabs of the browser. A listener also gets the changes since the
 * page's reads and, after a lost connection, those of the last five minutes; after a longer one, `reset`: refetch
 * everything.
 *
 *     useLiveRecords('commands', filter)                        // lists and records of the collection refresh
 *     useRealtime({ topic: 'messages/*', filter }, (event) => …) // every event, as it comes
 *     const connected = useConnected()                           // false: the data shown may be stale
 */
export interface Topic {
  /** `commands/*` or `commands/ID`. */
  readonly topic: string
  readonly filter?: string
  readonly fields?: string
  readonly expand?: string
  /** The signal about the record that is wanted too, as an event with its name for `action`. */
  readonly signal?: typeof PRESENCE
}

export interface RecordEvent {
  /**
   * `leave`: the record exists, but is no longer in the filter or in the
   * listener's rights; only its id is sent.
   */
  readonly action: 'create' | 'update' | 'delete' | 'leave' | 'reset' | typeof PRESENCE
  /** Absent from a `reset`. */
  readonly record?: Readonly<Record<string, unknown>> & { readonly id: string }
}

type Hear = (event: RecordEvent) => void

const listeners = new Map<string, Set<Hear>>()
/** New topics, each with the position its listener knows, until they are sent on the connection. */
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
    // Offline, the import fails: the page works without it, and the next call tries again.
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
 * Refetches every query of the collection when a record changes, at most every two seconds; in a hidden
 * tab, once it is visible again.
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
