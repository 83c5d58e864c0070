import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { ClientResponseError, isTokenExpired } from 'pocketbase'
import { createContext, useContext, useEffect, useMemo } from 'react'
import type { Body, CollectionName, WireRow } from '#model/collections.ts'
import type { KeptLayouts } from '#model/domain/list-layout.ts'
import { holds, type Permission, type Person, type UserType } from '#model/domain/permissions.ts'
import { client, forgetExpired } from './client.ts'
import { statusOf } from './errors.ts'
import { retryUnlessGone } from './query-policy.ts'
import { noteServerTime } from './stored/clock-offset.ts'
import { factsKept } from './stored/facts-kept.ts'
import { pushDevice } from './stored/push-device.ts'

export type User = WireRow<'users'>

/** The rights of the signed-in person on one collection, from the server. */
export interface CollectionAccess {
  readonly list: boolean
  readonly view: boolean
  readonly create: boolean
  readonly update: boolean
  readonly delete: boolean
  readonly history: boolean
  readonly write: readonly string[]
  readonly see: readonly string[]
}

/** The server's day: phones keep old time-zone tables, so no date is computed with the browser's own. */
export interface Clock {
  readonly now: string
  readonly offset_min: number
  readonly today_start: string
}

interface SessionAnswer {
  readonly access: Partial<Record<CollectionName, CollectionAccess>>
  readonly clock: Clock
  readonly version: string
  /** Absent from a session kept by an earlier version of the page. */
  readonly lists?: KeptLayouts
}

export interface Session {
  readonly user: User
  readonly person: Person
  readonly clock: Clock
  readonly version: string
  /** How the person keeps the lists he arranged. */
  readonly lists: KeptLayouts | undefined
  access(collection: CollectionName): CollectionAccess
  holds(...anyOf: readonly Permission[]): boolean
}

interface Loaded extends SessionAnswer {
  readonly user: User
  /** Milliseconds of the page's own steady clock at which `clock.now` was true. */
  readonly at: number
}

const NOTHING: CollectionAccess = {
  list: false,
  view: false,
  create: false,
  update: false,
  delete: false,
  history: false,
  write: [],
  see: [],
}

/** Seed: read the users record of the stored authenticated id; nothing if nobody is signed in. */
async function load(signal?: AbortSignal): Promise<Loaded | null> {
  forgetExpired(client)
  const id = client.authStore.record?.id
  if (!id || !client.authStore.isValid) return null
  const request = signal ? { signal } : {}
  const asked = Date.now()
  const [user, answer] = await Promise.all([
    client.collection('users').getOne(id, request),
    client.send<SessionAnswer>('/api/wasl/session', request),
  ])
  renewToken()
  noteServerTime(answer.clock.now, asked)
  return { ...answer, user, at: performance.now() }
}

/**
 * A token lives five days and is renewed once it is a day old, so that somebody who
 * works every day stays signed in.
 */
const RENEW_BELOW_S = 4 * 86_400

function renewToken(): void {
  if (!isTokenExpired(client.authStore.token, RENEW_BELOW_S)) return
  client
    .collection('users')
    .authRefresh()
    .catch((error: unknown) => {
      // Offline, the token stays valid until it expires. Refused, the server no longer accepts it.
      if (statusOf(error) === 401) client.authStore.clear()
    })
}

const SESSION = 'session'

export const isSessionKey = (key: readonly unknown[]): boolean => key[0] === SESSION

/** The session as read `age` milliseconds before this page was opened. */
export const agedSession = (loaded: unknown, age: number): unknown =>
  typeof loaded === 'object' && loaded !== null ? { ...loaded, at: performance.now() - age } : loaded

/** Key of the session of the account signed in, in the cache of queries. */
export const sessionKey = () => [SESSION, client.authStore.record?.id ?? ''] as const

const sessionQuery = () =>
  queryOptions({
    queryKey: sessionKey(),
    queryFn: ({ signal }) => load(signal),
    meta: { keep: true },
    // 404 is final: a guest, after the session ended, has no account to read.
    retry: retryUnlessGone,
  })

/**
 * The session for the guard; null for a guest, a refused account, or a server that cannot answer (the token
 * is kept then: the next try may succeed).
 */
export async function loadSession(
  queries: QueryClient,
  options: { retry?: false } = {},
): Promise<Session | null> {
  try {
    const loaded = await queries.ensureQueryData({ ...sessionQuery(), ...options, revalidateIfStale: true })
    return loaded && toSession(loaded)
  } catch (error) {
    if (isRefusal(error)) client.authStore.clear()
    return null
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ClientResponseError && [401, 403, 404].includes(error.status)

/** Filled by the shell, behind the guard. */
export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('No session: this page is shown outside the guard.')
  return session
}

/**
 * The guard's session, kept fresh while the page is open: rights may change, and a session may end, so it is
 * refetched on window focus. `ended` re-runs the guard.
 */
export function useFreshSession(guarded: Session, ended: () => void): Session {
  const { data, error } = useQuery(sessionQuery())
  const over = data === null || isRefusal(error)
  useEffect(() => {
    if (over) ended()
  }, [over, ended])
  // The guard makes a new session at each navigation, which would render every consumer again.
  const fresh = useMemo(() => (data ? toSession(data) : null), [data])
  return fresh ?? guarded
}

const DAY_MS = 86_400_000
const msOf = (canonical: string): number => Date.parse(canonical.replace(' ', 'T'))
const textOf = (ms: number): string => new Date(ms).toISOString().replace('T', ' ')
const nowOf = (clock: Clock, at: number): number => msOf(clock.now) + performance.now() - at

function toSession({ user, access, clock, version, lists, at }: Loaded): Session {
  const person: Person = { id: user.id, type: user.type as UserType, roles: user.roles }
  return {
    user,
    person,
    version,
    lists,
    clock: {
      offset_min: clock.offset_min,
      // A page may stay open, or be opened without network, on the day after.
      get today_start() {
        const start = msOf(clock.today_start)
        const days = Math.floor((nowOf(clock, at) - start) / DAY_MS)
        return days > 0 ? textOf(start + days * DAY_MS) : clock.today_start
      },
      get now() {
        return textOf(nowOf(clock, at))
      },
    },
    access: (collection) => access[collection] ?? NOTHING,
    holds: (...anyOf) => holds(person, ...anyOf),
  }
}

export function signedIn(user: User | null | undefined): User {
  if (!user) throw new Error('User not authenticated')
  return user
}

/** Seed: update the current user record by id with the given fields; a new phone needs `oldPassword`. */
export async function updateProfile(
  queries: QueryClient,
  fields: Body<'users'> & { readonly oldPassword?: string },
): Promise<User> {
  const id = signedIn(client.authStore.record as User | null).id
  const user = await client.collection('users').update(id, fields)
  await queries.invalidateQueries({ queryKey: ['session'] })
  return user
}

/** Seed: signing out clears the persisted auth; other tabs follow through their storage event. */
export function signOut(): void {
  factsKept.set(false)
  // The next person on this device must not read the messages of the one who leaves.
  if (pushDevice.get() !== '')
    void import('./worker/push-device.ts').then(({ forgetDevice }) => forgetDevice())
  client.authStore.clear()
}

/**
 * Calls back when the person signed in changes: signed out here or in another tab, refused by the server, or
 * someone else signed in. A token renewed for the same person is no change.
 */
export function onPersonChange(changed: () => void): () => void {
  let known = client.authStore.record?.id ?? ''
  return client.authStore.onChange(() => {
    const id = client.authStore.record?.id ?? ''
    if (id === known) return
    known = id
    changed()
  })
}
