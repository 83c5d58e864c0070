import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answer, freshToken, mustMeetRule, welcome } from '#server/core/auth/answer.ts'
import {
  type AuthOptions,
  type AuthRequest,
  authCollection,
  mustBeSignedIn,
  ownAccount,
  readAuthRequest,
} from '#server/core/auth/auth-request.ts'
import { confirmEmailChange, requestEmailChange } from '#server/core/auth/codes/email-change.ts'
import { confirmInvitation, invite } from '#server/core/auth/codes/invitations.ts'
import { requestOtp, signInWithOtp } from '#server/core/auth/codes/otp.ts'
import { confirmPasswordReset, requestPasswordReset } from '#server/core/auth/codes/password-reset.ts'
import { confirmVerification, requestVerification } from '#server/core/auth/codes/verification.ts'
import { impersonate } from '#server/core/auth/impersonation.ts'
import { offersOf } from '#server/core/auth/oauth2/offers.ts'
import { signInWithOAuth2 } from '#server/core/auth/oauth2/sign-in.ts'
import { prolongSession } from '#server/core/auth/sessions.ts'
import { methodsOf, type Settings, settingsOf } from '#server/core/auth/settings.ts'
import { signIn } from '#server/core/auth/sign-in.ts'
import { readClaims } from '#server/core/auth/tokens.ts'
import { badRequest, forbidden } from '#server/core/base/refusals.ts'
import { SMALL } from '#server/core/http/body-limit.ts'
import { pathId } from '#server/core/http/paths.ts'

const UNREADABLE = 'An error occurred while loading the submitted data.'

/** Refuses a request before its body is read. */
type Gate = (settings: Settings, request: FastifyRequest) => void

const OPEN: Gate = () => {}
const WITH_PASSWORD: Gate = ({ password }) => {
  if (!password) throw forbidden('The collection is not configured to allow password authentication.')
}
/** The refusal of `WITH_PASSWORD` again, with the status the protocol gives it for a reset. */
const WITH_RESET: Gate = ({ password }) => {
  if (!password) throw badRequest('The collection is not configured to allow password authentication.')
}
const WITH_OTP: Gate = ({ otp }) => {
  if (!otp) throw forbidden('The collection is not configured to allow OTP authentication.')
}
const WITH_OAUTH2: Gate = ({ oauth2 }) => {
  if (oauth2.length === 0) throw forbidden('The collection is not configured to allow OAuth2 authentication.')
}
const SIGNED_IN: Gate = (_, { caller }) => {
  mustBeSignedIn(caller)
}

type Handler = (asked: AuthRequest, reply: FastifyReply, request: FastifyRequest) => Promise<unknown>

/** Every way to sign in, each in its own file. */
export function authRoutes(app: FastifyInstance, options: AuthOptions): void {
  const { kernel } = options
  const at = (action: string) => `/api/collections/:collection/${action}`
  app.get(at('auth-methods'), async (request) => {
    const asked = await readAuthRequest(options, request)
    return methodsOf(asked.collection, asked.settings, await offersOf(asked.settings.oauth2))
  })
  const post = (action: string, gate: Gate, handle: Handler) =>
    app.post(at(action), {
      config: { malformed: UNREADABLE, body: SMALL },
      onRequest: async (request) => {
        gate(settingsOf(kernel.auth[authCollection(kernel, request).name]), request)
      },
      handler: async (request, reply) => handle(await readAuthRequest(options, request), reply, request),
    })

  post('auth-with-password', WITH_PASSWORD, async (asked, reply) =>
    welcome(asked, reply, await signIn(asked), 'password'),
  )
  post('request-otp', WITH_OTP, (asked) => requestOtp(asked))
  post('auth-with-otp', WITH_OTP, async (asked, reply) =>
    welcome(asked, reply, await signInWithOtp(asked), 'otp'),
  )
  post('auth-with-oauth2', WITH_OAUTH2, async (asked, reply) => {
    const { record, meta } = await signInWithOAuth2(asked)
    return welcome(asked, reply, record, 'oauth2', meta)
  })
  post('auth-refresh', SIGNED_IN, refresh)
  post('request-password-reset', WITH_RESET, quiet(requestPasswordReset))
  post('confirm-password-reset', OPEN, quiet(confirmPasswordReset))
  post('request-verification', OPEN, quiet(requestVerification))
  post('confirm-verification', OPEN, quiet(confirmVerification))
  post('request-email-change', SIGNED_IN, quiet(requestEmailChange))
  post('confirm-email-change', OPEN, quiet(confirmEmailChange))
  post('impersonate/:id', SIGNED_IN, async (asked, reply, request) => {
    const { record, token } = await impersonate(asked, pathId(request))
    return answer(asked, reply, record, token)
  })
  post('invite/:id', SIGNED_IN, (asked, _, request) => invite(asked, pathId(request)))
  post('confirm-invitation', OPEN, quiet(confirmInvitation))
}

/** 204 once done. */
const quiet =
  (work: (asked: AuthRequest) => Promise<void>): Handler =>
  async (asked, reply) => {
    await work(asked)
    return reply.status(204).send()
  }

/** Renews a renewable token; any other token is returned as it came, while it is valid. */
const refresh: Handler = async (asked, reply, request) => {
  const record = await ownAccount(asked)
  await mustMeetRule(asked, record)
  const token = request.headers.authorization?.replace(/^Bearer /i, '') ?? ''
  const claims = readClaims(token)
  if (!claims?.refreshable) return answer(asked, reply, record, token)
  if (claims.sid !== undefined) await prolongSession(asked, claims.sid)
  const renewed = await freshToken(asked, record, claims.sid)
  return answer(asked, reply, record, renewed)
}
