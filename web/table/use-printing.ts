import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { recordsKey } from './list-queries.ts'

/** Refreshes the printing marks of records after a print. */
export function usePrinting<F = void>(print: (asked: F) => Promise<void>): UseMutationResult<void, Error, F> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: print,
    onSuccess: () => queries.invalidateQueries({ queryKey: recordsKey('impressions') }),
  })
}
