import type { ReactNode } from 'react'
import { mayStartLot } from '#model/domain/lot.ts'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { useSession } from '#web/lib/session.ts'
import { asText } from '#web/table/list-search.ts'
import type { ListView } from '#web/table/view.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { ImportButton } from './actions.tsx'
import { detail } from './components/detail.tsx'
import type { ToBon } from './components/lots/bulk-actions.tsx'
import { commandeForm } from './form.tsx'

const ImportDrawer = lazy(() =>
  import('./components/import/import-drawer.tsx').then((module) => ({ default: module.ImportDrawer })),
)

const BulkActions = lazy(() =>
  import('./components/lots/bulk-actions.tsx').then((module) => ({ default: module.BulkActions })),
)

interface CommandesPageProps {
  view: ListView
  /** Above the list. */
  intro: ReactNode
  /** The window that puts the rows selected on a bon. */
  toBon?: (props: ToBon) => ReactNode
}

/** Every list of commandes is this page with another view. */
export function CommandesPage({ view, intro, toBon }: CommandesPageProps) {
  const { person } = useSession()
  return (
    <RecordPage
      key={view.path}
      view={view}
      form={commandeForm}
      panel={detail}
      intro={intro}
      actions={(list) => <ImportButton list={list} />}
      bulkAll={mayStartLot(person, 'etat')}
      bulk={(selection, list) => <BulkActions list={list} selection={selection} toBon={toBon} />}
    >
      {(list) =>
        asText(list.raw.action) === 'importer' && <ImportDrawer onClose={() => list.change({ action: '' })} />
      }
    </RecordPage>
  )
}
