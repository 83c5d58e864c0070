import type { FastifyReply } from 'fastify'
import type { AnyRow } from '#server/core/base/caller.ts'
import { forbidden } from '#server/core/base/refusals.ts'
import { rememberDevice } from '#server/core/http/devices.ts'
import type { Tx } from '#server/db/database.ts'
import type { AuthRequest } from './auth-request.ts'
import { rememberOrigin } from './origins.ts'
import { awaitedFactor, holdsFor, type Method } from './second-factor.ts'
import { openSession } from './sessions.ts'
import { signToken } from './tokens.ts'

/** Signs in the proven owner of an account, or requests a second proof. `meta` is OAuth2's. */
export async function welcome(
  request: AuthRequest,
  reply: FastifyReply,
  record: AnyRow,
  method: Method,
  meta?: unknown,
): Promise<FastifyReply> {
  const asked = { ...request, request: { ...request.request, context: method } }
  const { kernel, collection, now, ip } = asked
  await mustMeetRule(asked, record)
  const mfaId = await awaitedFactor(asked, record, method)
  if (mfaId !== null) return reply.status(401).type('application/json').send(JSON.stringify({ mfaId }))
  const sid = await kernel.db.transaction(async (tx) => {
    await rememberOrigin(tx, asked, record)
    return asked.settings.sessions ? newSession(tx, asked, record, method) : undefined
  })
  await kernel.hooks[collection.name]?.afterSignIn?.({ record, now, ip, engine: kernel.engine })
  rememberDevice(reply, asked.device, asked.secret, collection, record.id)
  return answer(asked, reply, record, await freshToken(asked, record, sid), meta)
}

/** Refuses an account that the rule of its collection keeps from signing in, though it is not closed. */
export async function mustMeetRule(asked: AuthRequest, record: AnyRow): Promise<void> {
  if (await holdsFor(asked, asked.settings.rule, record)) return
  throw forbidden("The request doesn't satisfy the collection requirements to authenticate.")
}

async function newSession(tx: Tx, asked: AuthRequest, record: AnyRow, method: Method): Promise<string> {
  return (await openSession(tx, asked, record, { method, seconds: asked.settings.seconds.auth })).id
}

export const freshToken = (asked: AuthRequest, record: AnyRow, sid?: string): Promise<string> => {
  const { collection, secret, nowMs, settings } = asked
  const claims = sid === undefined ? { refreshable: true } : { refreshable: true, sid }
  const seconds = settings.seconds.auth
  return signToken({ collection, record, type: 'auth', secret, nowMs, claims, seconds })
}

/**
 * Sends token and record. The record is rendered whole, with its expand: `fields` picks from the whole answer
 * (`token,record.id`).
 */
export async function answer(
  asked: AuthRequest,
  reply: FastifyReply,
  record: AnyRow,
  token: string,
  meta?: unknown,
): Promise<FastifyReply> {
  const { kernel, callers, collection, query, request } = asked
  const expand = new URLSearchParams({ expand: query.get('expand') ?? '' }).toString()
  const caller = callers.as(collection, record)
  const text = await kernel.reader.render(collection.name, record, expand, caller, request)
  const whole = { token, record: JSON.parse(text), ...(meta === undefined ? {} : { meta }) }
  return reply.type('application/json').send(whole)
}
