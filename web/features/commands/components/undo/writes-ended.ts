import type { Mutation, QueryClient } from '@tanstack/react-query'

/** Key of the mutation of Ctrl Z, which does not wait for itself. */
export const UNDO_LAST = ['undo-last']

const isOther = ({ options }: Pick<Mutation, 'options'>): boolean => options.mutationKey !== UNDO_LAST

/**
 * Waits until every write of this page is saved or refused. While one is on its way, the last act the server knows is
 * the one before it.
 */
export async function writesEnded(queries: QueryClient): Promise<void> {
  const cache = queries.getMutationCache()
  while (queries.isMutating({ predicate: isOther }) > 0) {
    await new Promise<void>((changed) => {
      const stop = cache.subscribe(() => {
        stop()
        changed()
      })
    })
  }
}
