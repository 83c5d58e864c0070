import type { FieldError } from '#model/schema/checks.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { badRequest, invalid } from '#server/core/base/refusals.ts'
import type { OAuth2Provider } from '#server/core/contract/auth-settings.ts'
import type { Body } from '#server/core/records/body.ts'
import { type AuthRequest, later } from '../auth-request.ts'
import { REQUIRED, textOf } from '../form.ts'
import { accountOf } from './account.ts'
import { type Grant, type Identity, identityOf } from './identity.ts'

export interface SignedIn {
  readonly record: AnyRow
  readonly meta: Readonly<Record<string, unknown>>
}

/**
 * Signs in the person a provider has authenticated. The provider refuses a code that is wrong, used, or of
 * another verifier.
 */
export async function signInWithOAuth2(asked: AuthRequest): Promise<SignedIn> {
  const { provider, grant, createData } = readBody(asked)
  const identity = await identityOf(provider, grant)
  const newcomer = { createData, request: { ...asked.request, context: 'oauth2' as const } }
  const { record, isNew } = await accountOf(asked, provider.name, identity, newcomer)
  return { record, meta: { ...metaOf(asked, identity), isNew } }
}

const UNREADABLE = 'An error occurred while loading the submitted data.'

interface Read {
  readonly provider: OAuth2Provider
  readonly grant: Grant
  readonly createData: Body
}

function readBody({ body, settings }: AuthRequest): Read {
  const { createData = {} } = body
  for (const name of ['provider', 'code', 'codeVerifier', 'redirectURL', 'redirectUrl']) {
    if (typeof (body[name] ?? '') !== 'string') throw badRequest(UNREADABLE)
  }
  if (!isBody(createData)) throw badRequest(UNREADABLE)
  const [name, code] = [textOf(body.provider), textOf(body.code)]
  const provider = settings.oauth2.find((one) => one.name === name)
  const errors: Record<string, FieldError> = {}
  if (name === '') errors.provider = REQUIRED
  else if (!provider) errors.provider = unknownProvider(name)
  if (code === '') errors.code = REQUIRED
  if (!provider || code === '') throw invalid(errors, UNREADABLE)
  const redirectURL = textOf(body.redirectURL) || textOf(body.redirectUrl)
  return { provider, grant: { code, codeVerifier: textOf(body.codeVerifier), redirectURL }, createData }
}

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const unknownProvider = (name: string): FieldError => ({
  code: 'validation_invalid_provider',
  message: `Provider with name ${name} is missing or is not enabled.`,
  params: { name },
})

/** The identity as the client gets it, with its tokens: the client may want to call the provider. */
function metaOf({ nowMs }: AuthRequest, { seconds, ...identity }: Identity) {
  return {
    ...identity,
    avatarUrl: identity.avatarURL,
    expiry: seconds > 0 ? later(nowMs, seconds) : '',
  }
}
