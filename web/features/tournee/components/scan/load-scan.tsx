import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { useSaid } from '#web/scanning/use-said.ts'
import { toInstant } from '#web/table/clock.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { refusalsOf } from '../refusal-words.ts'
import { ScanSheet } from './scan-sheet.tsx'

interface Loading {
  readonly id: string
  readonly text: string
  readonly device_at: string
}

/** Parcels are loaded by their code: what is not scanned is not his. */
export function LoadScan({ onClose }: { onClose: () => void }) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const { person } = useSession()
  const [said, say] = useSaid()
  const scan = useMutation({
    meta: { silent: true },
    mutationFn: (loading: Loading) =>
      client.collection('scans').create({ ...loading, mode: 'chargement', livreur: person.id }),
    onSuccess: ({ id, text, message, result }) => {
      const read = result || 'mauvais'
      // The server says in French where the parcel is; another language has a word for each result.
      say({ id, text, message: i18n.locale === 'fr' ? message : inShort[read], result: read })
    },
    onError: (error, { id, text }) => {
      const [{ message } = { message: '' }] = refusalsOf(error)
      say({ id, text, message, result: 'mauvais' })
    },
    onSettled: () =>
      Promise.all(
        ['commands', 'tours'].map((name) => queries.invalidateQueries({ queryKey: recordsKey(name) })),
      ),
  })
  const inShort = {
    ok: t`Chargé.`,
    deja: t`Déjà chargé.`,
    mauvais: t`Ce colis n’est pas à charger : demandez à votre agence.`,
    inconnu: t`Code inconnu : scannez-le de nouveau.`,
  }
  return (
    <ScanSheet
      title={<Trans>Charger des colis</Trans>}
      said={said}
      onRead={(text) => scan.mutate({ id: newId(), text, device_at: toInstant(Date.now()) })}
      onClose={onClose}
    />
  )
}
