import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { client } from '#web/lib/client.ts'
import { toast } from '#web/lib/toast.ts'
import { recordsKey } from '#web/table/list-queries.ts'

interface Made {
  readonly id: string
  readonly number: string
}

/**
 * Creates the distribution bons of a livreur's assigned parcels, one for each
 * agence of departure, and opens them.
 */
export function useDistribution() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (livreur: string) => {
      const path = '/api/wasl/affectation/bons'
      const body = { livreur }
      return (await client.send<{ items: readonly Made[] }>(path, { method: 'POST', body })).items
    },
    onSuccess: ([bon, ...others]) => {
      if (!bon) return void toast.success(t`Tous ses colis sont déjà sur un bon de distribution.`)
      const numbers = [bon, ...others].map(({ number }) => number).join(', ')
      toast.success(t`Bon de distribution ${numbers} émis`)
      void navigate({ to: '/bon-livraison', search: { fiche: bon.id } })
    },
    onSettled: () =>
      Promise.all(
        ['bons', 'bons_details'].map((name) => queries.invalidateQueries({ queryKey: recordsKey(name) })),
      ),
  })
}
