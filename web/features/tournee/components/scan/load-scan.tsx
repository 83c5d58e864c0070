import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalSentence } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { useSaid } from '#web/scanning/use-said.ts'
import { toInstant } from '#web/table/clock.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { ScanSheet } from './scan-sheet.tsx'

interface Loading {
  readonly id: string
  readonly text: string
  readonly device_at: string
}

/** Parcels are loaded by their code: what is not scanned is not his. */
export function LoadScan({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const { person } = useSession()
  const [said, say] = useSaid()
  const scan = useMutation({
    meta: { silent: true },
    mutationFn: (loading: Loading) =>
      client.collection('scans').create({ ...loading, mode: 'chargement', livreur: person.id }),
    onSuccess: ({ id, text, message, result }) => say({ id, text, message, result: result || 'mauvais' }),
    onError: (error, { id, text }) => say({ id, text, message: refusalSentence(error), result: 'mauvais' }),
    onSettled: () =>
      Promise.all(
        ['commands', 'tours'].map((name) => queries.invalidateQueries({ queryKey: recordsKey(name) })),
      ),
  })
  return (
    <ScanSheet
      title={<Trans>Charger des colis</Trans>}
      said={said}
      onRead={(text) => scan.mutate({ id: newId(), text, device_at: toInstant(Date.now()) })}
      onClose={onClose}
    />
  )
}
