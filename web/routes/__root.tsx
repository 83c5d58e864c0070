import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { ProgressBar } from '#web/layout/progress-bar.tsx'
import { Toasts } from '#web/layout/toasts.tsx'
import type { RouterContext } from '#web/lib/route-context.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <ProgressBar />
      <Outlet />
      <Toasts />
    </>
  ),
})
