import * as z from 'zod/mini'
import type { RequestInfo } from '#server/core/filter/language/request.ts'

/** What a client listens to, and how it wants to be told. */
export interface Subscription {
  /** The same for all that are told the same, wherever each begins. */
  readonly key: string
  /** Name or id of a collection, as sent. */
  readonly collection: string
  /** Nothing: all records of the collection. */
  readonly record: string | undefined
  /** Query string of the options: `filter`, `expand`, `fields`… */
  readonly query: string
  /** What rules are asked with. */
  readonly request: RequestInfo
  /** Wants to be told when a record leaves what it may see. */
  readonly leave: boolean
  /** True when its messages carry the position up to which they tell. */
  readonly resumes: boolean
}

interface Parsed {
  readonly subscription: Subscription
  /** How far who resumes was told; empty when he begins with the present. */
  readonly since: string
}

const Options = z.object({
  query: z.optional(z.record(z.string(), z.unknown())),
  headers: z.optional(z.record(z.string(), z.unknown())),
})

/** `COLL/*`, `COLL/ID` or `COLL`, and `?options=` with JSON. Any text is a topic; of some, nothing ever comes. */
export function parseSubscription(text: string): Parsed {
  const at = text.indexOf('?')
  const topic = at === -1 ? text : text.slice(0, at)
  const slash = topic.indexOf('/')
  const record = slash === -1 ? '*' : topic.slice(slash + 1)
  const options = at === -1 ? NO_OPTIONS : optionsOf(text.slice(at + 1))
  const { since, ...query } = options.query
  const { headers } = options
  const resumes = since !== undefined
  const subscription = {
    key: JSON.stringify([topic, query, headers, resumes]),
    collection: slash === -1 ? topic : topic.slice(0, slash),
    record: record === '*' ? undefined : record,
    query: new URLSearchParams(query).toString(),
    request: { context: 'realtime', method: 'GET', query, headers, body: {} },
    leave: query.leave === 'true',
    resumes,
  } as const
  return { subscription, since: since ?? '' }
}

interface Said {
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
}

const NO_OPTIONS: Said = { query: {}, headers: {} }

function optionsOf(text: string): Said {
  const parsed = Options.safeParse(json(new URLSearchParams(text).get('options')))
  if (!parsed.success) return NO_OPTIONS
  const { query = {}, headers = {} } = parsed.data
  return {
    query: texts(query, (name) => name),
    headers: texts(headers, (name) => name.toLowerCase().replace(/\W/g, '_')),
  }
}

function json(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

/** As they would stand in an address. */
function texts(values: Readonly<Record<string, unknown>>, key: (name: string) => string) {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[key(name), plain(value)]],
  )
  return Object.fromEntries(entries) as Record<string, string>
}

const plain = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
