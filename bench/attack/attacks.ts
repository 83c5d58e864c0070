import type { Route } from '#server/core/api/server.ts'
import { BODIES, type BodyName, QUERIES, type QueryName } from './bodies.ts'

/** A request to send, three times at once. */
export interface Attack {
  /** The route's pattern, as the router has it. */
  readonly route: string
  readonly method: string
  readonly path: string
  /** The kind of attack; the benchmark prints one row for each. */
  readonly kind: BodyName | QueryName
  readonly body?: BodyName
}

export interface KnownRecords {
  /** The id of a commande to name. */
  readonly id: string
  readonly code: string
}

/** Paths where nothing is served: a body sent there may be read all the same. */
const NOWHERE: readonly Route[] = ['/api/nothing', '/suivi/', '/nothing'].map((url) => ({
  method: 'POST',
  url,
}))
const COLLECTIONS = ['commands', 'users', 'erreurs', 'suivis']
const ACCOUNTS = 'users'
const UNASKED = new Set(['HEAD', 'OPTIONS'])
/** Bodies made for it are any body elsewhere, and large. */
export const BATCH = '/api/batch'
/** A stream has no end to wait for. */
const STREAM = 'GET /api/realtime'

/** An address of the router, its parameters filled in. */
export interface Target extends Pick<Attack, 'route' | 'method' | 'path'> {
  readonly url: string
}

/** Every route of the router, and some addresses where nothing is served; without the stream, which has no end. */
export function targetsOn(routes: readonly Route[], known: KnownRecords): Target[] {
  const named = new Map([...routes, ...NOWHERE].map((route) => [`${route.method} ${route.url}`, route]))
  return [...named.entries()].flatMap(([route, { method, url }]) =>
    UNASKED.has(method) || route === STREAM
      ? []
      : pathsOf(url, known).map((path) => ({ route, method, url, path })),
  )
}

/** Every target with every body, or every query, that it could be sent. */
export function attacksOn(
  routes: readonly Route[],
  known: KnownRecords,
  kinds?: readonly string[],
): Attack[] {
  const wanted = ([kind]: readonly [string, unknown]) => kinds === undefined || kinds.includes(kind)
  return targetsOn(routes, known).flatMap(({ route, method, url, path }): Attack[] =>
    method === 'GET'
      ? entries(QUERIES)
          .filter(wanted)
          .map(([kind, query]) => ({ route, method, path: `${path}?${new URLSearchParams(query)}`, kind }))
      : entries(BODIES)
          .filter(wanted)
          .filter(([kind]) => url === BATCH || !kind.startsWith('a batch'))
          .map(([kind]) => ({ route, method, path, kind, body: kind })),
  )
}

const entries = <T extends object>(of: T) => Object.entries(of) as [keyof T & string, T[keyof T]][]

function pathsOf(url: string, { id, code }: KnownRecords): string[] {
  const filled = url
    .replace(':code', code)
    .replace(/:(id|recordId)/, id)
    .replace(/:(key|filename)/, 'nothing')
    .replace('*', 'nothing')
  if (!filled.includes(':collection')) return [filled]
  const names = url.includes('/records') ? COLLECTIONS : [ACCOUNTS]
  return names.map((name) => filled.replace(':collection', name))
}
