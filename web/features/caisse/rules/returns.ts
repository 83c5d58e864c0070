import { useMutation, useQueryClient } from '@tanstack/react-query'
import { and, eq } from '#model/schema/filter.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import type { ScanFeedback } from '#web/scanning/use-scan-feedback.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** Id of the livreur's open return bon, or of a new one. */
async function bonOf(livreur: string): Promise<string> {
  const kind = 'retour livreur'
  const bons = client.collection('bons')
  const { items } = await bons.getList(1, 1, {
    filter: and(eq('kind', kind), eq('livreur', livreur), eq('state', 'emis')),
    sort: '-created',
    fields: 'id',
    skipTotal: true,
  })
  return items[0]?.id ?? (await bons.create({ id: newId(), kind, livreur, state: 'emis' })).id
}

interface Read {
  readonly livreur: string
  readonly text: string
}

/** A parcel handed back at the desk is scanned on the bon of its livreur, like at the hub; one after the other. */
export function useHandBack(say: (said: ScanFeedback) => void): (read: Read) => void {
  const queries = useQueryClient()
  const scan = useMutation({
    scope: { id: 'returns at the desk' },
    meta: { silent: true },
    mutationFn: async ({ livreur, text }: Read) => {
      const bon = await bonOf(livreur)
      const at = new Date().toISOString()
      return client
        .collection('scans')
        .create({ id: newId(), text, device_at: at, mode: 'retour_livreur', bon })
    },
    onSuccess: ({ id, text, message, result }) => say({ id, text, message, result: result || 'mauvais' }),
    onError: (error, { text }) =>
      say({ id: newId(), text, message: refusalSentence(error), result: 'mauvais' }),
    onSettled: () =>
      Promise.all(
        ['bons', 'bons_details', 'commands', 'suivis'].map((name) =>
          queries.invalidateQueries({ queryKey: recordsKey(name) }),
        ),
      ),
  })
  return (read) => scan.mutate(read)
}
