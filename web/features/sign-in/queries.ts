import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { client } from '#web/lib/client.ts'
import { isOwnPath } from '#web/lib/own-path.ts'
import { loadSession } from '#web/lib/session.ts'
import { preferences } from '#web/lib/stored/preferences.ts'

export interface SignInSearch {
  /** Path wanted before signing in. */
  redirect?: string
}

/** Accepts only a path of this site: a link must not lead elsewhere after the sign-in. */
export function readRedirect(search: Record<string, unknown>): SignInSearch {
  const wanted = search.redirect
  return typeof wanted === 'string' && isOwnPath(wanted) ? { redirect: wanted } : {}
}

/**
 * Path after the sign-in: the requested page, else the first page of the settings, else the
 * commandes, or a livreur's tour.
 */
export const landing = (wanted?: string): string =>
  landingAt(client.authStore.record?.type === 'livreur' ? '/tournee' : '/commands', wanted)

const landingAt = (first: string, wanted?: string): string => wanted ?? (preferences.get().firstPage || first)

/** Seed: /sign-in-2 redirects to /commands when the user is already authenticated. */
export async function leaveIfSignedIn(queries: QueryClient, wanted?: string): Promise<void> {
  const session = await loadSession(queries, { retry: false })
  if (!session) return
  const href = landingAt('/commands', wanted)
  const canList = session.access('commands').list
  throw redirect({ href: href === '/commands' && !canList ? '/' : href, replace: true })
}

/** Sign-in providers; none when the request fails. */
export const providersQuery = () =>
  queryOptions({
    queryKey: ['sign-in', 'providers'],
    queryFn: async ({ signal }) =>
      (await client.collection('users').listAuthMethods({ signal })).oauth2.providers,
    retry: false,
  })
