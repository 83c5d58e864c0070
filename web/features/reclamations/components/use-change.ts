import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Body } from '#model/collections.ts'
import { client } from '#web/lib/client.ts'
import { refreshClaim } from '../queries.ts'

/** Writes the claim and reads it again with its conversation; what is refused is said where it was asked. */
export function useChange(claim: string, onDone: () => void = () => undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (values: Partial<Body<'reclamations'>> | FormData) =>
      client.collection('reclamations').update(claim, values),
    onSuccess: () => {
      onDone()
      return refreshClaim(queries)
    },
    meta: { silent: true },
  })
}
