import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { useSession } from '#web/lib/session.ts'
import { useRowsAtOnce } from '#web/table/at-once.ts'
import type { ListRow } from '#web/table/columns.ts'
import { CellEditingContext } from '#web/table/grid/cell-editing.ts'
import { ListPage } from '#web/table/list-page.tsx'
import { asText } from '#web/table/list-search.ts'
import type { Selection } from '#web/table/selection.ts'
import { type List, useList } from '#web/table/use-list.ts'
import type { ListView } from '#web/table/view.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { keepEarlyKeys } from '#web/ui/early-keys.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { useCellEditing } from '../cell/use-cell-editing.tsx'
import type { FormSpec } from '../form-spec.ts'
import { titleOfNew } from './new-title.ts'
import type { PanelSpec } from './panel-spec.ts'
import { useBeside } from './use-beside.ts'
import { shownRecordQuery } from './use-record.ts'

/** Forms bring the phone parser and the form library: fetched when one is opened, never before the list. */
const loadDrawer = () => import('./edit-drawer.tsx')
const EditDrawer = lazy(() => loadDrawer().then((module) => ({ default: module.EditDrawer })))

const loadPanel = () => import('./record-panel.tsx')
const RecordPanel = lazy(() => loadPanel().then((module) => ({ default: module.RecordPanel })))

const RecordWhole = lazy(() =>
  import('./record-whole.tsx').then((module) => ({ default: module.RecordWhole })),
)

const IDLE_MS = 1_500

/**
 * Preloads the modules of the panel and the form `IDLE_MS` after the page opens, so that keys typed right after a
 * press do not wait for a download.
 */
function useReadyWindows(withForm: boolean): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      void loadPanel()
      if (withForm) void loadDrawer()
    }, IDLE_MS)
    return () => clearTimeout(timer)
  }, [withForm])
}

interface RecordPageProps {
  view: ListView
  /** Absent: read only. */
  form?: FormSpec
  panel?: PanelSpec
  intro?: ReactNode
  /** Buttons before « Nouveau ». */
  actions?: (list: List) => ReactNode
  bulk?: (selection: Selection, list: List) => ReactNode
  bulkAll?: boolean
  /** Reorders the rows of a page, in place of the list's own order. */
  arrange?: ((rows: readonly ListRow[]) => readonly ListRow[]) | undefined
  /** Records come from elsewhere: they are edited here, not created. */
  editOnly?: boolean
  /** Windows of the page itself. */
  children?: (list: List) => ReactNode
}

const NO_PANEL: PanelSpec = {}

/** The page of a collection, or of the one record that its route names. */
export function RecordPage(props: RecordPageProps) {
  const { record } = useParams({ strict: false })
  if (record === undefined) return <Collection {...props} />
  return (
    <RecordWhole
      key={record}
      view={props.view}
      spec={props.panel ?? NO_PANEL}
      form={props.form}
      value={record}
    />
  )
}

/** The list, the panel of one record, the drawer to create and edit. All in the address. */
function Collection({ view, form, panel = NO_PANEL, ...props }: RecordPageProps) {
  const found = useList(view, props.arrange !== undefined)
  const rows = useRowsAtOnce(view.name, found.rows)
  const list = { ...found, rows: props.arrange ? props.arrange(rows) : rows }
  const cells = useCellEditing({ view, form, panel })
  const may = useSession().access(view.name)
  useReadyWindows(form !== undefined)
  const { param, field } = view.panel
  const value = asText(list.raw[param])
  const action = asText(list.raw.action)
  const isBeside = useBeside()
  const isPanelOpen = value !== '' && action !== 'modifier'
  // The panel is painted first: the layout of the narrower list takes longer.
  const isNarrowed = useDeferredValue(isPanelOpen && isBeside)
  const begin = () => {
    keepEarlyKeys()
    list.change({ action: 'nouveau' })
  }
  const create = form && may.create && !props.editOnly ? begin : undefined
  const close = () => list.change({ action: '' })
  const queries = useQueryClient()
  const prepare = (row: ListRow) => {
    void loadPanel()
    void queries.prefetchQuery(shownRecordQuery(view, panel, String(row[field])))
  }
  return (
    <>
      <div className={cn('max-sm:contents sm:h-full', isNarrowed && 'pe-(--panel)')}>
        <CellEditingContext value={cells}>
          <ListPage
            list={list}
            intro={props.intro}
            onNew={create}
            onPress={prepare}
            onOpen={(row: ListRow) => list.change({ [param]: String(row[field]) })}
            bulkAll={props.bulkAll}
            bulk={props.bulk && ((selection) => props.bulk?.(selection, list))}
            first={create && <NewButton view={view} onClick={create} />}
            actions={
              <>
                {props.actions?.(list)}
                {create && <NewButton view={view} onClick={create} />}
              </>
            }
          />
        </CellEditingContext>
      </div>
      {isPanelOpen && (
        <RecordPanel
          key={value}
          list={list}
          spec={panel}
          value={value}
          onClose={() => list.change({ [param]: '' })}
          onEdit={form && may.update ? () => list.change({ action: 'modifier' }) : null}
          onDeleted={() => list.change({ [param]: '' })}
        />
      )}
      {form && ((action === 'nouveau' && create) || (action === 'modifier' && value !== '')) && (
        <EditDrawer
          key={action}
          view={view}
          spec={form}
          value={action === 'modifier' ? value : ''}
          onClose={close}
          onSaved={(saved) =>
            list.change(
              action === 'modifier' ? { action: '' } : { action: '', [param]: String(saved[field] ?? '') },
            )
          }
        />
      )}
      {props.children?.(list)}
    </>
  )
}

function NewButton({ view, onClick }: { view: ListView; onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      <Plus aria-hidden />
      <span className="max-sm:sr-only">{titleOfNew(view.noun)}</span>
    </Button>
  )
}
