import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MOST_LINES } from '#model/collections/bons.ts'
import { and, eq, oneOf } from '#model/schema/filter.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { toast } from '#web/lib/toast.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { givenFilter } from '../queries.ts'

/** The paper of what a livreur was given, one for each agence it leaves from; shown once it is made. */
export function useDistribution() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (livreur: string) => {
      const made: ListRow[] = []
      for (const [agence, commands] of await withoutPaper(livreur)) {
        const bon = { id: newId(), kind: 'distribution', state: 'emis', livreur, agence } as const
        made.push(await client.collection('bons').create({ ...bon, commands: commands.slice(0, MOST_LINES) }))
      }
      return made
    },
    onSuccess: ([bon, ...others]) => {
      if (!bon) return void toast.success(t`Tous ses colis sont déjà sur un bon de distribution.`)
      const numbers = [bon, ...others].map(({ number }) => String(number)).join(', ')
      toast.success(t`Bon de distribution ${numbers} émis`)
      void navigate({ to: '/bon-livraison', search: { fiche: bon.id } })
    },
    onSettled: () =>
      Promise.all(
        ['bons', 'bons_details'].map((name) => queries.invalidateQueries({ queryKey: recordsKey(name) })),
      ),
  })
}

/** By agence, the parcels he was given that are on no open paper yet. */
async function withoutPaper(livreur: string): Promise<ReadonlyMap<string, string[]>> {
  const [parcels, lines] = await Promise.all([
    client.collection('commands').getFullList({
      batch: 1000,
      filter: givenFilter(livreur),
      fields: 'id,holder',
    }),
    client.collection('bons_details').getFullList({
      batch: 1000,
      filter: and(
        eq('bon.livreur', livreur),
        eq('bon.kind', 'distribution'),
        oneOf('bon.state', ['brouillon', 'emis']),
      ),
      fields: 'id,command',
    }),
  ])
  const onPaper = new Set(lines.map(({ command }) => command))
  const byAgence = new Map<string, string[]>()
  for (const { id, holder } of parcels) {
    if (!onPaper.has(id)) byAgence.set(holder, [...(byAgence.get(holder) ?? []), id])
  }
  return byAgence
}
