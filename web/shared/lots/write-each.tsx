import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CollectionName } from '#model/collections.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { client } from '#web/lib/client.ts'
import { toast } from '#web/lib/toast.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import type { Selection } from '#web/table/selection.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Explained } from '#web/ui/explained.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface WriteEachProps {
  readonly name: CollectionName
  readonly selection: Selection
  readonly label: string
  readonly icon: ReactNode
  /** The rows it may be done to. */
  readonly concerns: (row: ListRow) => boolean
  readonly values: object
  /** Words of a row beside the reason of its refusal. */
  readonly told: (row: ListRow) => string
  /** The question asked first. */
  readonly children: ReactNode
}

interface RefusedRow {
  readonly row: ListRow
  readonly reason: string
}

/** One write for each selected row it concerns; a refused row holds no other back, and says why. */
export function WriteEach({
  name,
  selection,
  label,
  icon,
  concerns,
  values,
  told,
  children,
}: WriteEachProps) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const rows = [...selection.rows.values()].filter(concerns)
  const write = useMutation({
    meta: { silent: true },
    mutationFn: async () => {
      const refused: RefusedRow[] = []
      for (const row of rows) {
        try {
          await client.collection(name).update(row.id, values, { requestKey: null })
        } catch (error) {
          refused.push({ row, reason: refusalSentence(error) })
        }
      }
      return { refused, done: rows.length - refused.length }
    },
    onSuccess: ({ refused, done }) => {
      if (done > 0) toast.success(`${label} : ${done}`)
      if (refused.length > 0) return
      setAsking(false)
      selection.clear()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey(name) }),
  })
  const close = (open: boolean) => {
    setAsking(open)
    if (open || !write.data) return
    write.reset()
    selection.clear()
  }
  const refused = write.data?.refused ?? []
  const reason = selection.all
    ? t`Choisissez les lignes une à une.`
    : rows.length === 0
      ? t`Aucune des lignes choisies ne s’y prête.`
      : undefined
  return (
    <>
      <Explained reason={reason}>
        <Button
          size="sm"
          variant="outline"
          aria-disabled={reason !== undefined}
          onClick={() => reason === undefined && setAsking(true)}
        >
          {icon}
          {label} {rows.length}
        </Button>
      </Explained>
      <ConfirmDialog
        open={asking}
        onOpenChange={close}
        title={label}
        confirm={`${label} ${rows.length}`}
        pending={write.isPending}
        disabled={refused.length > 0}
        onConfirm={() => write.mutate()}
      >
        <div className="grid gap-3">
          <p>{children}</p>
          {refused.length > 0 && (
            <Notice tone="error">
              <p>
                <Plural value={refused.length} one="# ligne refusée :" other="# lignes refusées :" />
              </p>
              <ul className="grid gap-0.5">
                {refused.map(({ row, reason }) => (
                  <li key={row.id}>
                    <Trans>
                      {told(row)} : {reason}
                    </Trans>
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
      </ConfirmDialog>
    </>
  )
}
