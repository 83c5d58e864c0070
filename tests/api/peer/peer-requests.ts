import type { Visitor } from './declared.ts'

/** One request with all its parts, so that it can be stored in a table and sent again. */
export interface PeerRequest {
  readonly as: Visitor
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: string
  readonly type?: string
}

/** Requests that follow one another. */
export type Case = readonly PeerRequest[]

/** Status and body, without the parts that differ between any two servers. */
export type PeerResponse = readonly [status: number, body: unknown]

export interface Side {
  readonly url: string
  readonly tokens: Readonly<Record<Visitor, string>>
}

/** Sends the requests of a case one after the other, and returns their responses. */
export async function sendAll(side: Side, requests: Case): Promise<PeerResponse[]> {
  const responses: PeerResponse[] = []
  for (const { as, method, path, body, type } of requests) {
    const response = await fetch(side.url + path, {
      method,
      headers: {
        ...(as === 'guest' ? {} : { authorization: side.tokens[as] }),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    responses.push([response.status, text === '' ? null : comparable(JSON.parse(text))])
  }
  return responses
}

const OWN_TO_A_SERVER = new Set(['created', 'updated', 'token'])

/** The value without the parts that differ between servers: times, tokens, and the random part of a file's name. Keys are sorted. */
function comparable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/_[a-z0-9]{10}(?=\.|$)/, '_*')
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => !OWN_TO_A_SERVER.has(key))
  return Object.fromEntries(
    kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, of]) => [key, comparable(of)]),
  )
}
