import * as z from 'zod/mini'
import type { RequestInfo } from '#server/core/filter/language/request.ts'

/** A client's subscription to a collection or a record, with its options. */
export interface Subscription {
  /** Equal for two subscriptions that differ only in where they begin. */
  readonly key: string
  /** Name or id of a collection, as sent. */
  readonly collection: string
  /** The id of the record; undefined for all records of the collection. */
  readonly record: string | undefined
  /** Query string of the options: `filter`, `expand`, `fields`… */
  readonly query: string
  /** The request values that access rules and filters read. */
  readonly request: RequestInfo
  /** True when the client wants an event for a record that leaves what it may see. */
  readonly leave: boolean
  /** The signals about its record that the client wants to hear; '' for none. */
  readonly signal: string
  /** True when its messages carry their position. */
  readonly resumes: boolean
}

interface Parsed {
  readonly subscription: Subscription
  /** The position to resume from; empty to begin with the present. */
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
    signal: query.signal ?? '',
    resumes,
  } as const
  return { subscription, since: since ?? '' }
}

interface SubscriptionOptions {
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
}

const NO_OPTIONS: SubscriptionOptions = { query: {}, headers: {} }

function optionsOf(text: string): SubscriptionOptions {
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

/** Values as texts, as they would stand in a query string. */
function texts(values: Readonly<Record<string, unknown>>, key: (name: string) => string) {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[key(name), plain(value)]],
  )
  return Object.fromEntries(entries) as Record<string, string>
}

const plain = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
