import PocketBase, {
  ClientResponseError,
  type RecordFullListOptions,
  RecordService,
  type SendOptions,
} from 'pocketbase'
import type { CollectionName, WireRow } from '#model/collections.ts'
import { reads } from './reads.ts'
import { servedBuild } from './realtime/served-build.ts'

/** Constants of the seed, where the pinned SDK has others. */
export const FALLBACK_MESSAGE = 'Something went wrong while processing your request.'
export const FULL_LIST_BATCH = 500

/** Header that makes the source of a journal line « Écran » instead of « API ». */
export const SOURCE_HEADER = { 'x-wasl-source': 'web' } as const

/** The official SDK with every collection typed from its declaration. */
export interface Client extends Omit<PocketBase, 'collection'> {
  collection<N extends CollectionName>(name: N): RecordService<WireRow<N>>
}

/** True for responses with a body: reads, and writes of one record. Deletions and mail requests have none. */
function bodyIsDue(path: string, method: string): boolean {
  if (method === 'GET') return true
  return (method === 'POST' || method === 'PATCH') && /\/records(\/[^/]+)?$/.test(path)
}

/** The SDK resolves 304 and 204 with `{}`; the seed shows a toast for each, so here they are errors. */
function refuseEmptyAnswer(response: Response, data: unknown, options: SendOptions): void {
  const { pathname } = new URL(response.url || '/', 'http://local')
  const empty = response.status === 204 && bodyIsDue(pathname, options.method ?? 'GET')
  if (response.status !== 304 && !empty) return
  throw new ClientResponseError({ url: response.url, status: response.status, data })
}

/** A captive portal answers every call with an HTML page of its own: treated as no response. */
function refuseForeignAnswer({ url, headers }: Response): void {
  if (headers.get('Content-Type')?.startsWith('text/html')) throw new ClientResponseError({ url, status: 0 })
}

/**
 * Fails when a response breaks off halfway. The SDK takes such a body for `{}` and a list for an empty one: a tour
 * would show no parcel, and the phone would keep it so.
 */
async function fetchWhole(url: RequestInfo | URL, config?: RequestInit): Promise<Response> {
  const response = await fetch(url, config)
  const body = await response.text()
  return Object.assign(response, { json: async () => JSON.parse(body) })
}

/** Copies the `Retry-After` of a 429 into the error data, because the SDK's error drops headers. */
function withRetryAfter(response: Response, data: unknown): unknown {
  const seconds = Number(response.headers.get('Retry-After'))
  if (response.status !== 429 || !(seconds > 0)) return data
  return { ...(typeof data === 'object' ? data : null), retryAfter: seconds }
}

/**
 * With an Arabic page, requests for the name of an expanded ville, state or motif also fetch its Arabic name.
 */
const BOTH_NAMES = /\bexpand\.[\w.]+\.name(?=,|$)/g
const withArabicNames = ({ query }: SendOptions): Pick<SendOptions, 'query'> =>
  typeof query?.fields === 'string'
    ? { query: { ...query, fields: query.fields.replace(BOTH_NAMES, '$&,$&_ar') } }
    : {}

/** Mutates the response, which nothing else holds yet. */
function nameInArabic(value: unknown, isRelated = false): void {
  if (typeof value !== 'object' || value === null) return
  if (isRelated && 'name_ar' in value && value.name_ar) Object.assign(value, { name: value.name_ar })
  const isList = Array.isArray(value)
  for (const [key, one] of Object.entries(value)) {
    if (key !== 'expand') nameInArabic(one, isList && isRelated)
    else for (const related of Object.values(one as object)) nameInArabic(related, true)
  }
}

class SeedRecords<M> extends RecordService<M> {
  override getFullList<T = M>(
    first?: number | RecordFullListOptions,
    second?: Omit<RecordFullListOptions, 'batch'>,
  ): Promise<T[]> {
    if (typeof first === 'number') return super.getFullList<T>(first, second)
    return super.getFullList<T>({ batch: FULL_LIST_BATCH, ...first })
  }
}

/**
 * Paths the server refuses to a guest. A guest reads the villes alone, to sign up or to simulate a price; a
 * sign-in with a provider waits for its code over realtime.
 */
const PERSONAL =
  /^\/?api\/(?:collections\/(?!villes\/)[^/]+\/records|wasl\/(?!sign-up|first-account|tarifs\/simulation)|batch|files\/token)/

class SeedClient extends PocketBase {
  private readonly services = new Map<string, unknown>()

  constructor(baseUrl: string) {
    super(baseUrl)
    // The SDK's key for cancelling is method + path without the query: two lists would cancel each other.
    this.autoCancellation(false)
    // Sets the source of journal lines: a screen, not another program.
    this.beforeSend = (url, options) => ({
      url,
      options: {
        ...options,
        fetch: fetchWhole,
        ...(this.lang === 'ar' && withArabicNames(options)),
        headers: { ...options.headers, ...SOURCE_HEADER },
      },
    })
    this.afterSend = (response: Response, data: unknown, options: SendOptions = {}) => {
      refuseForeignAnswer(response)
      refuseEmptyAnswer(response, data, options)
      if (this.lang === 'ar') nameInArabic(data)
      const seq = response.headers.get('x-wasl-seq')
      if (seq) reads.told(seq)
      const build = response.headers.get('x-wasl-build')
      if (build) servedBuild.report(build)
      return withRetryAfter(response, data)
    }
  }

  override collection<M>(name: string): RecordService<M> {
    const known = this.services.get(name)
    if (known instanceof SeedRecords) return known
    const service = new SeedRecords<M>(this, name)
    this.services.set(name, service)
    return service
  }

  /** Throws 401 without a request when no valid token is held and the path needs one. */
  override async send<T>(path: string, options: SendOptions): Promise<T> {
    forgetExpired(this)
    if (this.authStore.token === '' && PERSONAL.test(path)) throw signedOut(path)
    const ended = reads.begin()
    try {
      return await super.send<T>(path, options)
    } catch (error) {
      if (error instanceof ClientResponseError && !error.isAbort && !error.response.message) {
        error.message = FALLBACK_MESSAGE
      }
      throw error
    } finally {
      ended()
    }
  }
}

/** A client of its own for tests; the product uses `client`. */
export function createClient(baseUrl: string): Client {
  return new SeedClient(baseUrl)
}

/** Seed: a person is signed in while the stored token is not expired. Removes an expired token from the storage. */
export function forgetExpired({ authStore }: Pick<PocketBase, 'authStore'>): void {
  if (authStore.token !== '' && !authStore.isValid) authStore.clear()
}

const signedOut = (url: string): ClientResponseError =>
  new ClientResponseError({ url, status: 401, data: { status: 401, message: FALLBACK_MESSAGE, data: {} } })

/** Signed in or out, the token is kept in localStorage under `pocketbase_auth` and shared by all tabs. */
export const client = createClient('/')
