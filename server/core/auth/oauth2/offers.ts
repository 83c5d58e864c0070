import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { ProviderOffer } from '#server/core/auth/settings.ts'
import type { OAuth2Provider } from '#server/core/contract/auth-settings.ts'
import { configurationOf } from './provider.ts'

const SCOPE = 'openid email profile'

/** The offers of the providers that respond; the others are left out. */
export async function offersOf(providers: readonly OAuth2Provider[]): Promise<ProviderOffer[]> {
  const offers = await Promise.all(providers.map((provider) => offerOf(provider).catch(() => [])))
  return offers.flat()
}

async function offerOf(provider: OAuth2Provider): Promise<ProviderOffer> {
  const configuration = await configurationOf(provider)
  const [state, codeVerifier] = [randomState(), randomPKCECodeVerifier()]
  const codeChallenge = await calculatePKCECodeChallenge(codeVerifier)
  const parameters = {
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    scope: SCOPE,
    state,
  }
  const url = `${buildAuthorizationUrl(configuration, parameters).href}&redirect_uri=`
  return {
    name: provider.name,
    displayName: provider.label,
    logo: provider.logo ?? '',
    state,
    authURL: url,
    authUrl: url,
    codeVerifier,
    codeChallenge,
    codeChallengeMethod: 'S256',
  }
}
