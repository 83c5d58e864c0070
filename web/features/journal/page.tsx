import { RecordPage } from '#web/form/record/record-page.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { journalView } from './columns.tsx'

/** Loaded with the panel: the list needs no renderer of every kind of value. */
const Changes = lazy(() =>
  import('./components/declared.tsx').then((module) => ({ default: module.Changes })),
)

export const JournalPage = () => (
  <RecordPage
    view={journalView}
    panel={{
      facts: ['created', 'actor', 'action', 'collection', 'record', 'source', 'ip'],
      body: (record) => <Changes row={record} />,
    }}
  />
)
