import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Stamp } from 'lucide-react'
import { useState } from 'react'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Issues a brouillon: it gets a number and no longer changes. */
export function IssueFacture({ record }: { record: ListRow }) {
  const { access } = useSession()
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const issue = useMutation({
    mutationFn: () => client.collection('factures').update(record.id, { state: 'emise' }),
    onSuccess: ({ number }) => toast.success(t`Facture ${number} émise`),
    onSettled: () => {
      setAsking(false)
      return queries.invalidateQueries({ queryKey: recordsKey('factures') })
    },
  })
  if (record.state !== 'brouillon' || !access('factures').update) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Stamp aria-hidden />
        <Trans>Émettre</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Émettre cette facture ?</Trans>}
        confirm={<Trans>Émettre</Trans>}
        pending={issue.isPending}
        onConfirm={() => issue.mutate()}
      >
        <Trans>
          Net à payer <Amount value={Number(record.net)} />. Elle reçoit son numéro, et ne change plus : un
          avoir la corrige.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
