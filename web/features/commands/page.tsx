import { lazy, type ReactNode, Suspense } from 'react'
import { RecordPage } from '#web/form/record-page.tsx'
import { useSession } from '#web/lib/session.ts'
import { asText } from '#web/table/list-search.ts'
import { ImportButton } from './actions.tsx'
import { views } from './columns.tsx'
import { detail } from './components/detail.tsx'
import type { ToBon } from './components/lots/bulk-actions.tsx'
import { PresetTabs } from './components/preset-tabs.tsx'
import { commandeForm } from './form.tsx'
import type { ViewName } from './views.ts'

const ImportDrawer = lazy(() =>
  import('./components/import/import-drawer.tsx').then((module) => ({ default: module.ImportDrawer })),
)

const BulkActions = lazy(() =>
  import('./components/lots/bulk-actions.tsx').then((module) => ({ default: module.BulkActions })),
)

interface CommandesPageProps {
  preset: ViewName
  /** Instead of the tabs of the six lists. */
  intro?: ReactNode
  /** The window that puts the rows selected on a bon. */
  toBon?: (props: ToBon) => ReactNode
}

/** The seven lists of commandes are this page with another preset. */
export function CommandesPage({ preset, intro, toBon }: CommandesPageProps) {
  const { access } = useSession()
  return (
    <RecordPage
      key={preset}
      view={views[preset]}
      form={commandeForm}
      panel={detail}
      intro={intro ?? <PresetTabs current={preset} />}
      actions={(list) => <ImportButton list={list} />}
      bulkAll={access('jobs').create}
      bulk={(selection, list) => (
        <Suspense fallback={null}>
          <BulkActions list={list} selection={selection} toBon={toBon} />
        </Suspense>
      )}
    >
      {(list) =>
        asText(list.raw.action) === 'importer' && (
          <Suspense fallback={null}>
            <ImportDrawer onClose={() => list.change({ action: '' })} />
          </Suspense>
        )
      }
    </RecordPage>
  )
}
