import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '#web/layout/guard.ts'
import { LightShell } from '#web/layout/light-shell.tsx'
import { lazy } from '#web/ui/lazy.tsx'

const TourMenus = lazy(() => import('./-tour-menus.tsx'))

/** Pages of a phone on a slow network: the frame brings its menus after the page. */
export const Route = createFileRoute('/_livreur')({
  beforeLoad: async (asked) => ({ session: await guarded(asked) }),
  component: Guarded,
})

function Guarded() {
  const { session } = Route.useRouteContext()
  return <LightShell guarded={session} more={<TourMenus />} />
}
