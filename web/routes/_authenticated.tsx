import { createFileRoute, redirect } from '@tanstack/react-router'
import { Shell } from '#web/layout/shell.tsx'
import { loadSession } from '#web/lib/session.ts'

/** Guard of the seed: loads the current user and redirects to /sign-in-2 if none is found. */
export const Route = createFileRoute('/_authenticated')({
  beforeLoad: async ({ context, location }) => {
    const [session, access] = await Promise.all([
      loadSession(context.queries),
      import('#web/layout/nav-access.ts'),
    ])
    if (!session) throw redirect({ to: '/sign-in-2', search: { redirect: location.href } })
    const refused = access.refusal(location.pathname, session)
    if (refused) throw redirect({ to: '/403', search: refused })
    return { session }
  },
  component: Guarded,
})

function Guarded() {
  const { session } = Route.useRouteContext()
  return <Shell guarded={session} />
}
