import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedRecords } from '#server/cached-records.ts'
import { identify, type Names, toArabic } from './translate.ts'
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
export function translateResponses(engine: CachedRecords) {
  const names = namesIn(engine)
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const isRefusal = reply.statusCode >= 400
    const arabic = languageAsked(request.headers['accept-language']) === 'ar'
    const isTranslated = isRefusal || (arabic && request.routeOptions.config?.sentences === true)
    if (!isTranslated || typeof payload !== 'string' || !isJson(reply)) return payload
    return JSON.stringify(translated(JSON.parse(payload), { isRefusal, names: arabic ? names : null }))
  }
}

const isJson = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('application/json')

interface Target {
  readonly isRefusal: boolean
  /** Null: in French. */
  readonly names: Names | null
}

/** Keys of records, which hold texts of people and no sentences of ours. */
const RECORDS = new Set(['present', 'record'])

function translated(value: unknown, target: Target): unknown {
  if (Array.isArray(value)) return value.map((one) => translated(one, target))
  if (typeof value !== 'object' || value === null) return value
  const inside = Object.entries(value).map(([key, one]) => [
    key,
    RECORDS.has(key) ? one : translated(one, target),
  ])
  const fields: Record<string, unknown> = Object.fromEntries(inside)
  // The reason of one record among many: a refused line of a file, a commande that stays.
  if (typeof fields.reason === 'string') fields.reason = wordsOf(fields.reason, target)
  return typeof fields.message === 'string' ? translatedMessage(fields, fields.message, target) : fields
}

const wordsOf = (text: string, { names }: Target): string => (names && toArabic(text, names)) ?? text

function translatedMessage(fields: Record<string, unknown>, message: string, target: Target) {
  const words = wordsOf(message, target)
  const named = target.isRefusal ? identify(message) : null
  if (!named) return { ...fields, message: words }
  const { code, params } = namesOf(fields.data)
  const values = fields.params ?? params ?? (Object.keys(named.params).length > 0 ? named.params : undefined)
  return {
    ...fields,
    message: words,
    code: fields.code ?? code ?? named.code,
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
