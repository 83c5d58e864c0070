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

export async function tell(side: Side, asked: Case): Promise<PeerResponse[]> {
  const told: PeerResponse[] = []
  for (const { as, method, path, body, type } of asked) {
    const response = await fetch(side.url + path, {
      method,
      headers: {
        ...(as === 'guest' ? {} : { authorization: side.tokens[as] }),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    told.push([response.status, text === '' ? null : comparable(JSON.parse(text))])
  }
  return told
}

const OWN_TO_A_SERVER = new Set(['created', 'updated', 'token'])

/** Times and tokens go; of a stored file's name its random part. Keys have no order. */
function comparable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/_[a-z0-9]{10}(?=\.|$)/, '_*')
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => !OWN_TO_A_SERVER.has(key))
  return Object.fromEntries(
    kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, of]) => [key, comparable(of)]),
  )
}
