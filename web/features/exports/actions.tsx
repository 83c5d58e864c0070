import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, RotateCw } from 'lucide-react'
import { isUnderWay } from '#model/domain/exports.ts'
import { toast } from '#web/lib/toast.ts'
import type { ListRow } from '#web/table/columns.ts'
import { type ExportRequest, startExport } from '#web/table/exporting/start-export.ts'
import { recordsKey, recordsOf } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { openExport } from './components/open-export.ts'

/** The acts on an export: its file while there is one, another while there is none. */
export function ExportActions({ row }: { row: ListRow }) {
  const { id } = row
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: recordsKey('exports') })
  const open = useMutation({ mutationFn: () => openExport(id), onSuccess })
  const again = useMutation({
    mutationFn: async () =>
      startExport(await recordsOf('exports').getOne<ExportRequest>(id, { fields: REQUEST_FIELDS })),
    onSuccess: () => {
      toast.success(t`L’export repart`)
      return onSuccess()
    },
  })
  const cancel = useMutation({
    mutationFn: () => recordsOf('exports').update(id, { state: 'annule' }),
    onSuccess,
  })
  const state = String(row.state)
  if (isUnderWay(state)) {
    return (
      <Button variant="outline" pending={cancel.isPending} onClick={() => cancel.mutate()}>
        <Trans>Annuler</Trans>
      </Button>
    )
  }
  return (
    <>
      <Button
        variant={state === 'pret' ? 'outline' : 'default'}
        pending={again.isPending}
        onClick={() => again.mutate()}
      >
        {!again.isPending && <RotateCw aria-hidden />}
        <Trans>Relancer</Trans>
      </Button>
      {state === 'pret' && (
        <Button pending={open.isPending} onClick={() => open.mutate()}>
          {!open.isPending && <Download aria-hidden />}
          <Trans>Télécharger</Trans>
        </Button>
      )}
    </>
  )
}

/** A record also has fields that a new one does not take. */
const REQUEST_FIELDS = 'collection,filter,search,sort,columns,trash,format'
