import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Collection } from '#model/schema/collection.ts'
import { canonical } from '#server/clock.ts'
import type { AnyRow, Caller } from '#server/core/caller.ts'
import { bodyOf, queryOf } from '#server/core/http/body.ts'
import { forbidden, notFound, unauthorized } from '#server/core/http/errors.ts'
import { pathCollection } from '#server/core/http/paths.ts'
import type { Kernel } from '#server/core/kernel.ts'
import { parseFields } from '#server/core/read/pick.ts'
import { refusing } from '#server/core/read/query.ts'
import { Attempts } from './attempts.ts'
import type { Callers } from './callers.ts'
import { identityFields, signIn } from './sign-in.ts'
import { signToken } from './tokens.ts'

export interface AuthOptions {
  readonly kernel: Kernel
  readonly callers: Callers
  readonly secret: string
  readonly rateLimits: boolean
}

const UNREADABLE = 'An error occurred while loading the submitted data.'

/** What the protocol answers where a way to sign in is not set up. */
const NOT_CONFIGURED: Readonly<Record<string, string>> = {
  'request-otp': 'The collection is not configured to allow OTP authentication.',
  'auth-with-otp': 'The collection is not configured to allow OTP authentication.',
  'auth-with-oauth2': 'The collection is not configured to allow OAuth2 authentication.',
}

/** Sign-in with a password. Other ways have their own file beside `sign-in.ts` and a route here. */
export function authRoutes(app: FastifyInstance, options: AuthOptions): void {
  const { kernel, callers } = options
  const attempts = options.rateLimits ? new Attempts() : undefined
  const at = (action: string) => `/api/collections/:collection/${action}`
  const collectionOf = (request: FastifyRequest) => authCollection(kernel, request)

  app.get(at('auth-methods'), async (request) => picked(request, methodsOf(collectionOf(request))))
  app.post(at('auth-with-password'), { config: { malformed: UNREADABLE } }, async (request, reply) => {
    const collection = collectionOf(request)
    const body = await bodyOf(request)
    const { ip } = request
    const record = await signIn({ kernel, collection, body, ip, attempts })
    const now = canonical(kernel.clock.now())
    await kernel.hooks[collection.name]?.afterSignIn?.({ record, now, ip, engine: kernel.engine })
    return answer(options, reply, request, collection, record)
  })
  app.post(at('auth-refresh'), async (request, reply) => {
    const collection = collectionOf(request)
    const record = await signedIn(kernel, collection, request.caller)
    return answer(options, reply, request, collection, callers.as(record).record ?? record)
  })
  for (const [action, message] of Object.entries(NOT_CONFIGURED)) {
    app.post(at(action), async (request) => {
      collectionOf(request)
      throw forbidden(message)
    })
  }
}

function authCollection(kernel: Kernel, request: FastifyRequest): Collection {
  const collection = pathCollection(kernel, request)
  if (!collection) throw notFound('Missing or invalid collection context.')
  if (collection.type !== 'auth') throw notFound('Missing or invalid auth collection context.')
  return collection
}

/** The caller's own record, if it is of this collection. */
async function signedIn(kernel: Kernel, collection: Collection, caller: Caller): Promise<AnyRow> {
  const { record } = caller
  if (!record) throw unauthorized('The request requires valid record authorization token.')
  const [own] = await kernel.reader.find(kernel.db, collection.name, { ids: [record.id] })
  if (!own || own.tokenKey !== record.tokenKey) {
    throw forbidden(`The request requires auth record from ${collection.name} collection.`)
  }
  return own
}

/** The record is rendered whole with its expand: `fields` speaks of the whole answer (`token,record.id`). */
async function answer(
  { kernel, callers, secret }: AuthOptions,
  reply: FastifyReply,
  request: FastifyRequest,
  collection: Collection,
  record: AnyRow,
): Promise<FastifyReply> {
  const token = await signToken({
    collection,
    record,
    type: 'auth',
    secret,
    nowMs: kernel.clock.now().epochMilliseconds,
    claims: { refreshable: true },
  })
  const expand = new URLSearchParams(queryOf(request)).get('expand') ?? ''
  const query = new URLSearchParams({ expand }).toString()
  const text = await kernel.reader.render(collection.name, record, query, callers.as(record))
  const whole: unknown = { token, record: JSON.parse(text) }
  return reply.type('application/json').send(JSON.stringify(picked(request, whole)))
}

function picked(request: FastifyRequest, whole: unknown): unknown {
  const fields = new URLSearchParams(queryOf(request)).get('fields') ?? ''
  const picker = refusing(() => parseFields(fields))
  return picker ? picker.pick(whole) : whole
}

function methodsOf(collection: Collection) {
  return {
    password: { identityFields: identityFields(collection), enabled: true },
    oauth2: { providers: [], enabled: false },
    mfa: { enabled: false, duration: 0 },
    otp: { enabled: false, duration: 0 },
    authProviders: null,
    usernamePassword: false,
    emailPassword: true,
  }
}
