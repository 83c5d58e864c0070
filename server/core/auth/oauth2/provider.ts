import { allowInsecureRequests, type Configuration, discovery } from 'openid-client'
import type { OAuth2Provider } from '#server/core/contract/auth-settings.ts'

/** The longest wait for a provider's response, in seconds. */
const PATIENCE_S = 5
const FRESH_MS = 60 * 60_000
/** How long a provider that did not respond is skipped: pages that list it must not wait for it each time. */
const AWAY_MS = 10_000

interface Known {
  readonly until: number
  readonly configuration: Promise<Configuration>
}

const known = new WeakMap<OAuth2Provider, Known>()

/** The provider's OpenID configuration, fetched once an hour. Rejects when the provider is away. */
export function configurationOf(provider: OAuth2Provider): Promise<Configuration> {
  const now = performance.now()
  const held = known.get(provider)
  if (held && held.until > now) return held.configuration
  const configuration = discover(provider)
  known.set(provider, { until: now + FRESH_MS, configuration })
  configuration.catch(() => {
    known.set(provider, { until: performance.now() + AWAY_MS, configuration })
  })
  return configuration
}

function discover({ issuer, clientId, clientSecret }: OAuth2Provider): Promise<Configuration> {
  const url = new URL(issuer)
  // An issuer with http:// is a provider on the same machine.
  const execute = url.protocol === 'http:' ? [allowInsecureRequests] : []
  return discovery(url, clientId, clientSecret, undefined, { execute, timeout: PATIENCE_S })
}
