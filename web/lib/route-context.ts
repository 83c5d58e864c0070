import type { QueryClient } from '@tanstack/react-query'

/** What every route's guard and loader receives. */
export interface RouterContext {
  readonly queries: QueryClient
}
