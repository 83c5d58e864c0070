import type { FastifyRequest } from 'fastify'
import type { Collection } from '#model/schema/collection.ts'
import { canonical } from '#server/clock.ts'
import type { AnyRow, Caller } from '#server/core/base/caller.ts'
import type { Device } from '#server/core/base/device.ts'
import { forbidden, notFound, unauthorized } from '#server/core/base/refusals.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { RequestInfo } from '#server/core/filter/language/request.ts'
import { bodyOf, queryOf } from '#server/core/http/body.ts'
import { deviceOf, knownDevice } from '#server/core/http/devices.ts'
import { infoOf, originOf } from '#server/core/http/origin.ts'
import { pathCollection } from '#server/core/http/paths.ts'
import type { Body } from '#server/core/records/body.ts'
import type { Callers } from './callers.ts'
import type { AuthKernel } from './kernel.ts'
import { type Settings, settingsOf } from './settings.ts'

/** Options that all routes of sign-in share. */
export interface AuthOptions {
  readonly kernel: AuthKernel
  readonly callers: Callers
  readonly secret: string
  /**
   * Least milliseconds of an answer that must not reveal whether an account exists; a default when undefined.
   */
  readonly evenMs: number | undefined
}

/** A request about the accounts of one collection, read. */
export interface AuthRequest extends AuthOptions {
  readonly collection: Collection
  readonly settings: Settings
  readonly body: Body
  readonly query: URLSearchParams
  readonly caller: Caller
  readonly origin: Origin
  /** The request as access rules read it. */
  readonly request: RequestInfo
  readonly ip: string
  readonly agent: string
  /** The browser, when somebody has signed in on it before. */
  readonly device: Device | null
  /** Milliseconds since 1970. */
  readonly nowMs: number
  /** `nowMs` in the canonical text of the database. */
  readonly now: string
}

/** A browser's name of itself is no longer than this. */
const LONGEST_AGENT = 300

export async function readAuthRequest(options: AuthOptions, request: FastifyRequest): Promise<AuthRequest> {
  const { kernel } = options
  const collection = authCollection(kernel, request)
  const now = kernel.clock.now()
  const body = await bodyOf(request)
  return {
    ...options,
    collection,
    settings: settingsOf(kernel.auth[collection.name]),
    body,
    query: new URLSearchParams(queryOf(request)),
    caller: request.caller,
    origin: originOf(request),
    request: infoOf(request, body),
    ip: request.ip,
    device: deviceOf(request),
    agent: String(request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
    nowMs: now.epochMilliseconds,
    now: canonical(now),
  }
}

/** The auth collection of the path; 404 before the body is read. */
export function authCollection(kernel: AuthKernel, request: FastifyRequest): Collection {
  const collection = pathCollection(kernel, request)
  if (!collection) throw notFound('Missing or invalid collection context.')
  if (collection.type !== 'auth') throw notFound('Missing or invalid auth collection context.')
  return collection
}

/** The caller's own account, which must be of this collection; read anew. */
export async function ownAccount({ kernel, collection, caller }: AuthRequest): Promise<AnyRow> {
  const record = mustBeSignedIn(caller)
  if (caller.collection && caller.collection !== collection) {
    throw forbidden(`The request requires auth record from ${caller.collection.name} collection.`)
  }
  const [own] = await kernel.reader.find(kernel.db, collection.name, { ids: [record.id] })
  if (!own || own.tokenKey !== record.tokenKey) throw missingToken()
  return own
}

export function mustBeSignedIn({ record }: Caller): AnyRow {
  if (!record) throw missingToken()
  return record
}

const missingToken = () => unauthorized('The request requires valid record authorization token.')

/** The origin of a guess: the address, or the known device. */
export const placeOf = ({ ip, device, secret, collection }: AuthRequest, account: string) => ({
  address: ip,
  device: knownDevice(device, secret, collection, account),
})

/** The origin of a write by the owner of the account, proven by a code or a link. */
export const asOwner = ({ callers, collection, origin }: AuthRequest, record: AnyRow): Origin => ({
  ...origin,
  caller: callers.as(collection, record),
})

/** Canonical text of the instant `seconds` after `ms`. */
export const later = (ms: number, seconds: number): string =>
  canonical(Temporal.Instant.fromEpochMilliseconds(ms + seconds * 1000))
