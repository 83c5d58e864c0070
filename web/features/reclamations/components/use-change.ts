import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Body } from '#model/collections.ts'
import { client } from '#web/lib/client.ts'
import { refreshClaim } from '../queries.ts'

/** Updates the claim, and refetches it with its conversation; a refusal is shown where the action is. */
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
