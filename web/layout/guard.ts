import { redirect } from '@tanstack/react-router'
import { languageOf, speak } from '#web/lib/language.ts'
import { reportError } from '#web/lib/report.ts'
import type { RouterContext } from '#web/lib/route-context.ts'
import { loadSession, type Session } from '#web/lib/session.ts'

interface Asked {
  readonly context: RouterContext
  readonly location: { readonly href: string; readonly pathname: string }
}

/**
 * Guard of the seed: loads the current user and redirects to /sign-in-2 if none is found. The home page of a
 * livreur is the tour. A page without the right redirects to a refusal that names who can grant it.
 */
export async function guarded({ context, location }: Asked): Promise<Session> {
  const [session, access] = await Promise.all([loadSession(context.queries), import('./nav-access.ts')])
  if (!session) throw redirect({ to: '/sign-in-2', search: { redirect: location.href } })
  const home = access.homeOf(session)
  if (location.pathname === '/' && home !== '/') throw redirect({ to: home })
  const refused = access.refusal(location.pathname, session)
  if (refused) throw redirect({ to: '/403', search: refused })
  await speak(languageOf(session.user), location.pathname).catch(reportError)
  return session
}
