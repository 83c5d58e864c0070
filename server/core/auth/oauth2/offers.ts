import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { configurationOf, type OAuth2Provider } from './provider.ts'

/** A provider as `auth-methods` lists it: with what a client needs to begin with it. */
export interface Offer {
  readonly name: string
  readonly displayName: string
  readonly logo: string
  readonly state: string
  /** Ends in `&redirect_uri=`: the client adds its own. */
  readonly authURL: string
  /** The same, as older clients call it. */
  readonly authUrl: string
  readonly codeVerifier: string
  readonly codeChallenge: string
  readonly codeChallengeMethod: 'S256'
}

const SCOPE = 'openid email profile'

/** Those that answer; one that is away is not offered. */
export async function offersOf(providers: readonly OAuth2Provider[]): Promise<Offer[]> {
  const offers = await Promise.all(providers.map((provider) => offerOf(provider).catch(() => [])))
  return offers.flat()
}

async function offerOf(provider: OAuth2Provider): Promise<Offer> {
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
