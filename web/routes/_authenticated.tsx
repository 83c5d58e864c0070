import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '#web/layout/guard.ts'
import { Shell } from '#web/layout/shell.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import '#web/shared/villes/finder.ts'
import Keys from './-keys.tsx'

const Bell = lazy(() => import('./-bell.tsx'))

export const Route = createFileRoute('/_authenticated')({
  beforeLoad: async (asked) => ({ session: await guarded(asked) }),
  component: Guarded,
})

function Guarded() {
  const { session } = Route.useRouteContext()
  return <Shell guarded={session} keys={<Keys />} bell={<Bell />} />
}
