import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Maximize2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { onItsWay, useRecordAtOnce } from '#web/table/at-once.ts'
import { PendingDot } from '#web/table/cells/pending-dot.tsx'
import { type ListRow, recordTitle } from '#web/table/columns.ts'
import { focusGrid } from '#web/table/grid/use-grid-keys.ts'
import type { List } from '#web/table/use-list.ts'
import { Button } from '#web/ui/button.tsx'
import { isField } from '#web/ui/is-field.ts'
import { Sheet, SheetBody, SheetContent, SheetFooter, SheetHeader, SheetTitle } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Presence } from '../presence/presence.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { FactCards } from './fact-cards.tsx'
import { MissingRecord } from './missing-record.tsx'
import type { PanelSpec } from './panel-spec.ts'
import { RecordActions } from './record-actions.tsx'
import { RecordFacts } from './record-facts.tsx'
import { RecordHistory } from './record-history.tsx'
import { useBeside } from './use-beside.ts'
import { useRecord } from './use-record.ts'

interface RecordPanelProps {
  list: List
  spec: PanelSpec
  /** Value of the panel's parameter. */
  value: string
  onClose: () => void
  onEdit: (() => void) | null
  onDeleted: () => void
}

/**
 * Panel of one record beside its list, or over it on a small screen; J and K go to the next and the previous without
 * closing, Ctrl Enter to its page.
 */
export function RecordPanel({ list, spec, value, onClose, onEdit, onDeleted }: RecordPanelProps) {
  const { view } = list
  const session = useSession()
  const navigate = useNavigate()
  const beside = useBeside()
  const record = useRecord(view, spec, value)
  const shown = useRecordAtOnce(view.name, record.data)
  const step = useNeighbours(list, value)
  const [deleting, setDeleting] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('input,textarea,select')) return
    if (event.key === 'j' || event.key === 'J') step(1)
    if (event.key === 'k' || event.key === 'K') step(-1)
    if (event.key === 'e' || event.key === 'E') {
      if (record.data && spec.refusals?.(record.data, session).edit === undefined) onEdit?.()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && view.page) {
      event.preventDefault()
      void navigate({ to: '/$list/$record', params: { list: view.page, record: value } })
    }
  }
  return (
    <Sheet open modal={!beside} onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        beside={beside}
        onKeyDown={onKeyDown}
        // Escape in a cell restores the cell.
        onEscapeKeyDown={(event) => document.activeElement?.closest('[data-over]') && event.preventDefault()}
        // It opens a moment after its record is saved: whoever types elsewhere by then goes on typing there.
        onOpenAutoFocus={(event) => beside && isField(document.activeElement) && event.preventDefault()}
        onCloseAutoFocus={focusGrid}
        className="sm:max-w-(--panel)"
      >
        <SheetHeader>
          <div className="flex items-center gap-3">
            <p className="shrink-0 first-letter:uppercase text-muted-foreground text-xs">
              {word(view.noun.one)}
            </p>
            {record.data && (
              <Presence
                collection={view.collection}
                id={record.data.id}
                noun={view.noun}
                className="-my-1 ms-auto h-6"
              />
            )}
          </div>
          <SheetTitle className="tabular break-words">
            {record.data ? (spec.title?.(record.data) ?? titleOf(list, record.data)) : value}
            {shown && onItsWay(shown).length > 0 && <PendingDot className="ms-2" />}
          </SheetTitle>
          {shown && spec.head?.(shown)}
        </SheetHeader>
        <SheetBody className="grid content-start gap-5">
          {record.isPending && <PanelSkeleton />}
          {record.isError && (
            <MissingRecord>
              <Trans>Elle a peut-être été supprimée. La liste derrière est à jour.</Trans>
            </MissingRecord>
          )}
          {record.data && shown && (
            <>
              {spec.next?.(record.data)}
              {spec.cards ? (
                <FactCards view={view} record={shown} cards={spec.cards} />
              ) : (
                <RecordFacts view={view} record={shown} {...(spec.facts && { names: spec.facts })} />
              )}
              {spec.body?.(record.data)}
              {spec.aside?.(record.data)}
              <RecordHistory view={view} record={record.data} />
            </>
          )}
        </SheetBody>
        <SheetFooter>
          <div className="me-auto flex gap-1 max-sm:hidden">
            <StepButtons onStep={step} />
            {view.page && (
              <Button asChild variant="outline" size="icon">
                <Link
                  to="/$list/$record"
                  params={{ list: view.page, record: value }}
                  aria-label={t`Ouvrir en page (Ctrl Entrée)`}
                  title={t`Ouvrir en page (Ctrl Entrée)`}
                >
                  <Maximize2 aria-hidden />
                </Link>
              </Button>
            )}
          </div>
          {record.data && (
            <RecordActions
              view={view}
              spec={spec}
              record={record.data}
              onEdit={onEdit}
              onDelete={() => setDeleting(true)}
            />
          )}
        </SheetFooter>
        {record.data && deleting && (
          <DeleteDialog
            view={view}
            record={record.data}
            onClose={() => setDeleting(false)}
            onDeleted={onDeleted}
          />
        )}
      </SheetContent>
    </Sheet>
  )
}

const titleOf = ({ view }: List, record: ListRow): string =>
  recordTitle(view.collection, record) || word(view.noun.one)

/** Goes to the row above or below in the list behind. */
function useNeighbours(list: List, value: string): (step: number) => void {
  const { field, param } = list.view.panel
  return (step) => {
    const index = list.rows.findIndex((row) => row[field] === value)
    const next = index < 0 ? undefined : list.rows[index + step]
    if (next) list.change({ [param]: String(next[field]) }, { replace: true })
  }
}

function StepButtons({ onStep }: { onStep: (step: number) => void }) {
  return (
    <>
      <Button
        variant="outline"
        size="icon"
        aria-label={t`Précédent (K)`}
        title={t`Précédent (K)`}
        onClick={() => onStep(-1)}
      >
        <ChevronUp aria-hidden />
      </Button>
      <Button
        variant="outline"
        size="icon"
        aria-label={t`Suivant (J)`}
        title={t`Suivant (J)`}
        onClick={() => onStep(1)}
      >
        <ChevronDown aria-hidden />
      </Button>
    </>
  )
}

const LINES = ['w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-3/5']

const PanelSkeleton = () => (
  <div className="grid gap-3">
    {LINES.map((width) => (
      <Skeleton key={width} className={`h-4 ${width}`} />
    ))}
  </div>
)
