import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { NotFoundPage, PageError } from './features/errors/page.tsx'
import type { RouterContext } from './lib/route-context.ts'
import { routeTree } from './route-tree.gen.ts'

export function createAppRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    context: { queries } satisfies RouterContext,
    defaultPreload: 'intent',
    // Freshness is the query client's business.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    // Pages scroll inside the shell, not in the window.
    scrollToTopSelectors: ['#contenu'],
    // The seed writes `/villes/`; both spellings work and neither is rewritten.
    trailingSlash: 'preserve',
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
