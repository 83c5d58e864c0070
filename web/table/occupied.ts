import type { useQueryClient } from '@tanstack/react-query'

/** Changes that come this soon after one’s own write are taken for its effect. */
const OWN_MS = 5_000

/** Signs that the person works in the list: pointer on it, focus on a row, a selection, an open record. */
export const OCCUPIED = '[role=grid]:hover, tr:focus-within, tr[aria-selected=true], tr[data-active]'

export const wroteLately = (queries: ReturnType<typeof useQueryClient>): boolean =>
  queries
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.status !== 'error' && Date.now() - state.submittedAt < OWN_MS)
