import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { mayStartLot, type PaperKind } from '#model/domain/lot.ts'
import { and } from '#model/schema/filter.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import { useSession } from '#web/lib/session.ts'
import type { ListRow } from '#web/table/columns.ts'
import type { Selection } from '#web/table/selection.ts'
import type { List } from '#web/table/use-list.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Explained } from '#web/ui/explained.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LotDialog, type StartedLot } from './lot-dialog.tsx'
import { type LotAsked, useStartLot } from './queries.ts'

interface PaperLotProps {
  readonly kind: PaperKind
  readonly list: List
  readonly selection: Selection
  readonly label: string
  readonly icon: ReactNode
  /** True for a row the lot can act on; `among` is the same condition as a filter. */
  readonly concerns: (row: ListRow) => boolean
  readonly among: string
  readonly said: StartedLot['said']
  /** The text of the confirmation, for the selected rows that are loaded. */
  readonly children: (rows: readonly ListRow[]) => ReactNode
}

/** Starts one lot on the selected papers: a refused paper does not stop the others, and its reason is shown. */
export function PaperLot({ kind, list, selection, concerns, among, ...shown }: PaperLotProps) {
  const { person } = useSession()
  const [asking, setAsking] = useState(false)
  const [started, setStarted] = useState<StartedLot | null>(null)
  if (!mayStartLot(person, kind)) return null
  const rows = [...selection.rows.values()].filter(concerns)
  const { label, icon, said, children } = shown
  const reason = selection.all || rows.length > 0 ? undefined : t`Aucune des lignes choisies ne s’y prête.`
  const asked = selection.all
    ? { filter: and(list.filter, among), search: list.searched }
    : { records: rows.map(({ id }) => id) }
  return (
    <>
      <Explained reason={reason}>
        <Button
          size="sm"
          variant="outline"
          disabled={started !== null}
          aria-disabled={reason !== undefined}
          onClick={() => reason === undefined && setAsking(true)}
        >
          {icon}
          {label} {!selection.all && rows.length}
        </Button>
      </Explained>
      {asking && (
        <AskLot
          asked={{ ...asked, kind }}
          label={selection.all ? label : `${label} ${rows.length}`}
          title={label}
          onClose={() => setAsking(false)}
          onStarted={(id) => {
            setAsking(false)
            setStarted({ id, said })
          }}
        >
          {selection.all && (
            <p>
              <Plural
                value={list.total ?? 0}
                one="Parmi le résultat, ce qui s’y prête."
                other="Parmi les # résultats, ceux qui s’y prêtent."
              />
            </p>
          )}
          <p>{children(selection.all ? [] : rows)}</p>
        </AskLot>
      )}
      {started && (
        <LotDialog
          {...started}
          onClose={() => {
            setStarted(null)
            selection.clear()
          }}
        />
      )}
    </>
  )
}

interface AskLotProps {
  asked: LotAsked
  label: string
  title: string
  onClose: () => void
  onStarted: (id: string) => void
  children: ReactNode
}

function AskLot({ asked, label, title, onClose, onStarted, children }: AskLotProps) {
  // One id per question: a resend after a lost response makes no second lot.
  const [id] = useState(newId)
  const start = useStartLot()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      confirm={label}
      pending={start.isPending}
      onConfirm={() => start.mutate({ ...asked, id }, { onSuccess: () => onStarted(id) })}
    >
      <div className="grid gap-3">
        {children}
        {start.error && <Notice tone="error">{refusalSentence(start.error)}</Notice>}
      </div>
    </ConfirmDialog>
  )
}
