import { plural } from '@lingui/core/macro'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { CancelImport, RejectsButton, SeeCommandes } from '#web/shared/imports/buttons.tsx'
import { useCancelImport } from '#web/shared/imports/requests.ts'
import type { ListRow } from '#web/table/columns.ts'

/** The acts on an import: its rejects as a file, its commandes, and its way back. */
export function ImportActions({ row }: { row: ListRow }) {
  const may = useSession().access('commands').create
  const cancelling = useCancelImport()
  const cancel = () =>
    cancelling.mutate(row.id, {
      onSuccess({ deleted, kept }) {
        const gone = plural(deleted, { one: '# commande retirée', other: '# commandes retirées' })
        const left = kept.length
        const stayed = left > 0 ? plural(left, { one: '# gardée', other: '# gardées' }) : ''
        toast.success([gone, stayed].filter(Boolean).join(' · '))
      },
    })
  const isStanding = Number(row.accepted) > 0 && row.cancelled === ''
  return (
    <>
      {may && isStanding && <CancelImport pending={cancelling.isPending} onCancel={cancel} />}
      {may && Number(row.rejected) > 0 && <RejectsButton id={row.id} />}
      {isStanding && <SeeCommandes id={row.id} />}
    </>
  )
}
