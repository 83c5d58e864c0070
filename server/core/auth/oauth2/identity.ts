import {
  type Configuration,
  fetchUserInfo,
  genericGrantRequest,
  type IDToken,
  type TokenEndpointResponse,
  type UserInfoResponse,
} from 'openid-client'
import { badRequest } from '#server/core/base/refusals.ts'
import type { OAuth2Provider } from '#server/core/contract/auth-settings.ts'
import { configurationOf } from './provider.ts'

/** The values a provider's redirect brings for a person it has signed in. */
export interface Grant {
  readonly code: string
  readonly codeVerifier: string
  readonly redirectURL: string
}

/** A person as a provider knows them. */
export interface Identity {
  readonly id: string
  readonly name: string
  readonly username: string
  /** Empty unless the provider has verified it. */
  readonly email: string
  readonly avatarURL: string
  readonly accessToken: string
  readonly refreshToken: string
  /** Life of the access token in seconds; 0 when the provider gives none. */
  readonly seconds: number
  readonly rawUser: Readonly<Record<string, unknown>>
}

/** Exchanges the code of somebody the provider has let in. */
export async function identityOf(provider: OAuth2Provider, grant: Grant): Promise<Identity> {
  const { configuration, tokens, claims } = await redeemed(provider, grant)
  const user = await userOf(configuration, tokens, claims)
  const text = (name: string) => (typeof user[name] === 'string' ? user[name] : '')
  return {
    id: claims.sub,
    name: text('name'),
    username: text('preferred_username'),
    email: isVerified(user.email_verified) ? text('email') : '',
    avatarURL: text('picture'),
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? '',
    seconds: tokens.expires_in ?? 0,
    rawUser: user,
  }
}

interface Redeemed {
  readonly configuration: Configuration
  readonly tokens: TokenEndpointResponse
  readonly claims: IDToken
}

async function redeemed(provider: OAuth2Provider, grant: Grant): Promise<Redeemed> {
  try {
    const configuration = await configurationOf(provider)
    const tokens = await genericGrantRequest(configuration, 'authorization_code', {
      code: grant.code,
      redirect_uri: grant.redirectURL,
      code_verifier: grant.codeVerifier,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('the provider gave no id token')
    return { configuration, tokens, claims }
  } catch {
    throw badRequest('Failed to fetch OAuth2 token.')
  }
}

async function userOf(
  configuration: Configuration,
  tokens: TokenEndpointResponse,
  claims: IDToken,
): Promise<UserInfoResponse | IDToken> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims
  try {
    return await fetchUserInfo(configuration, tokens.access_token, claims.sub)
  } catch {
    throw badRequest('Failed to fetch OAuth2 user.')
  }
}

/** Some providers send the boolean as a text. */
const isVerified = (value: unknown): boolean => value === true || value === 'true'
