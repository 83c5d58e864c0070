import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedRecords } from '#server/cached-records.ts'
import { inArabic, type Names, namedOf } from './in-arabic.ts'
import { languageAsked } from './words.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True when the answer holds sentences of ours under `message`, though it is no refusal. */
    sentences?: boolean
  }
}

/**
 * Gives every refusal of the product its `code` and `params`, and translates it for a caller who prefers
 * Arabic (`Accept-Language: ar`). The sentences of the protocol stay as they are.
 */
export function translateAnswers(engine: CachedRecords) {
  const names = namesIn(engine)
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const isRefusal = reply.statusCode >= 400
    const arabic = languageAsked(request.headers['accept-language']) === 'ar'
    const isTold = isRefusal || (arabic && request.routeOptions.config?.sentences === true)
    if (!isTold || typeof payload !== 'string' || !isJson(reply)) return payload
    return JSON.stringify(said(JSON.parse(payload), { isRefusal, names: arabic ? names : null }))
  }
}

const isJson = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('application/json')

interface Saying {
  readonly isRefusal: boolean
  /** Null: in French. */
  readonly names: Names | null
}

/** Keys of records, which hold texts of people and no sentences of ours. */
const RECORDS = new Set(['present', 'record'])

function said(value: unknown, saying: Saying): unknown {
  if (Array.isArray(value)) return value.map((one) => said(one, saying))
  if (typeof value !== 'object' || value === null) return value
  const inside = Object.entries(value).map(([key, one]) => [key, RECORDS.has(key) ? one : said(one, saying)])
  const told: Record<string, unknown> = Object.fromEntries(inside)
  // The reason of one record among many: a refused line of a file, a commande that stays.
  if (typeof told.reason === 'string') told.reason = wordsOf(told.reason, saying)
  return typeof told.message === 'string' ? sentenceSaid(told, told.message, saying) : told
}

const wordsOf = (text: string, { names }: Saying): string => (names && inArabic(text, names)) ?? text

function sentenceSaid(told: Record<string, unknown>, message: string, saying: Saying) {
  const words = wordsOf(message, saying)
  const named = saying.isRefusal ? namedOf(message) : null
  if (!named) return { ...told, message: words }
  const { code, params } = namesOf(told.data)
  const values = told.params ?? params ?? (Object.keys(named.params).length > 0 ? named.params : undefined)
  return {
    ...told,
    message: words,
    code: told.code ?? code ?? named.code,
    ...(values !== undefined && { params: values }),
  }
}

/** A refusal that its rule names itself has that name. */
function namesOf(data: unknown): { readonly code?: unknown; readonly params?: unknown } {
  if (typeof data !== 'object' || data === null || !('code' in data) || typeof data.code !== 'string')
    return {}
  return data
}

/** Names in Arabic, by the French one. */
const namesIn =
  (engine: CachedRecords): Names =>
  (name) => {
    for (const collection of ['tracking_states', 'villes', 'motifs'] as const)
      for (const record of engine.cached(collection).values())
        if (record.name === name && record.name_ar !== '') return record.name_ar
    return undefined
  }
