import type { QueryClient } from '@tanstack/react-query'

/** Context of every route's guard and loader. */
export interface RouterContext {
  readonly queries: QueryClient
}
