import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { eq } from '#model/schema/filter.ts'
import { PageTitle } from '#web/layout/page-title.tsx'
import { word } from '#web/lib/i18n.ts'
import { useLiveRecords } from '#web/lib/realtime/realtime.ts'
import { useSession } from '#web/lib/session.ts'
import { onItsWay, useRecordAtOnce } from '#web/table/at-once.ts'
import { PendingDot } from '#web/table/cells/pending-dot.tsx'
import { type ListRow, recordTitle } from '#web/table/columns.ts'
import type { ListView } from '#web/table/view.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { FormSpec } from '../form-spec.ts'
import { Presence } from '../presence/presence.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { FactCards } from './fact-cards.tsx'
import { MissingRecord } from './missing-record.tsx'
import type { PanelSpec } from './panel-spec.ts'
import { RecordActions } from './record-actions.tsx'
import { RecordFacts } from './record-facts.tsx'
import { RecordHistory } from './record-history.tsx'
import { useRecord } from './use-record.ts'

const EditDrawer = lazy(() => import('./edit-drawer.tsx').then((module) => ({ default: module.EditDrawer })))

interface RecordWholeProps {
  view: ListView
  spec: PanelSpec
  /** Absent: read only. */
  form: FormSpec | undefined
  /** Value of the record's field in its address. */
  value: string
}

/** The page of one record, with the parts of its panel in the width of the window. */
export function RecordWhole({ view, spec, form, value }: RecordWholeProps) {
  const record = useRecord(view, spec, value)
  if (record.data) return <Whole view={view} spec={spec} form={form} record={record.data} />
  if (record.isPending) return <Skeleton className="m-5 h-96" />
  return (
    <MissingRecord>
      <Link to={view.path} className="focus-ring rounded text-primary hover:underline">
        <Trans>Revenir à la liste</Trans>
      </Link>
    </MissingRecord>
  )
}

interface WholeProps extends Omit<RecordWholeProps, 'value'> {
  record: ListRow
}

function Whole({ view, spec, form, record }: WholeProps) {
  const { i18n } = useLingui()
  const mayEdit = useSession().access(view.name).update
  const navigate = useNavigate()
  const [open, setOpen] = useState<'' | 'edit' | 'delete'>('')
  const close = () => setOpen('')
  useLiveRecords(view.name, eq('id', record.id))
  const title = spec.title?.(record)
  const name = typeof title === 'string' ? title : recordTitle(view.collection, record) || word(view.noun.one)
  const body = spec.body?.(record)
  const shown = useRecordAtOnce(view.name, record)
  return (
    <div className="grid grid-cols-1 content-start gap-4 p-3 md:p-5">
      <PageTitle
        title={name}
        before={
          <>
            <Link
              to={view.path}
              className="focus-ring shrink-0 rounded text-muted-foreground hover:underline max-sm:hidden"
            >
              {i18n._(view.title)}
            </Link>
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 text-muted-foreground max-sm:hidden rtl:rotate-180"
            />
          </>
        }
      />
      <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-80 gap-1.5">
          <div className="flex items-center gap-4">
            <h2 className="tabular min-w-0 break-words font-semibold text-2xl">
              {title ?? name}
              {onItsWay(shown).length > 0 && <PendingDot className="ms-2" />}
            </h2>
            <Presence
              collection={view.collection}
              id={record.id}
              noun={view.noun}
              className="min-w-6 flex-1"
            />
          </div>
          {spec.head?.(shown)}
        </div>
        <div className="flex flex-wrap gap-2">
          <RecordActions
            view={view}
            spec={spec}
            record={record}
            onEdit={form && mayEdit ? () => setOpen('edit') : null}
            onDelete={() => setOpen('delete')}
          />
        </div>
      </header>
      {spec.next?.(record)}
      {spec.cards ? (
        <FactCards view={view} record={shown} cards={spec.cards} page />
      ) : (
        <RecordFacts view={view} record={shown} {...(spec.facts && { names: spec.facts })} />
      )}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {body && <div className="grid min-w-0 content-start gap-5">{body}</div>}
        <div className="grid min-w-0 content-start gap-5">
          {spec.aside?.(record)}
          <RecordHistory view={view} record={record} />
        </div>
      </div>
      {open === 'edit' && form && (
        <EditDrawer
          view={view}
          spec={form}
          value={String(record[view.panel.field])}
          onClose={close}
          onSaved={close}
        />
      )}
      {open === 'delete' && (
        <DeleteDialog
          view={view}
          record={record}
          onClose={close}
          onDeleted={() => void navigate({ to: view.path })}
        />
      )}
    </div>
  )
}
