import type { FastifyRequest } from 'fastify'
import type { Origin, Source } from '#server/core/contract/hooks.ts'
import { withoutUploads } from '#server/core/files/upload.ts'
import type { RequestInfo } from '#server/core/filter/language/request.ts'
import { queryOf } from './body.ts'
import { deviceOf } from './devices.ts'

/** Data of a request for hooks, rules and the journal. */

type Headers = FastifyRequest['headers']

const SOURCES: readonly string[] = ['web', 'app', 'scan', 'api'] satisfies Source[]

export function originOf(request: FastifyRequest, headers: Headers = request.headers): Origin {
  const named = headers['x-wasl-source']
  const source = typeof named === 'string' && SOURCES.includes(named) ? (named as Source) : 'api'
  return { caller: request.caller, source, ip: request.ip, device: deviceOf(request) }
}

export interface RequestParts {
  readonly context?: RequestInfo['context']
  readonly method: string
  readonly headers: RequestInfo['headers']
  /** The query string, without its `?`. */
  readonly query: string
  readonly body: RequestInfo['body']
}

/** Headers as rules name them. */
export const namedHeaders = (headers: Headers): RequestInfo['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.replace(/\W/g, '_'), String(value)]),
  )

export function requestInfo({
  context = 'default',
  method,
  headers,
  query,
  body,
}: RequestParts): RequestInfo {
  const first = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) if (!first.has(name)) first.set(name, value)
  return {
    context,
    method,
    query: Object.fromEntries(first),
    headers,
    body: withoutUploads(body),
  }
}

/** The request, as filters of access rules read it (`@request`). */
export const infoOf = (request: FastifyRequest, body: RequestParts['body'] = {}): RequestInfo =>
  requestInfo({
    method: request.method,
    headers: namedHeaders(request.headers),
    query: queryOf(request),
    body,
  })
