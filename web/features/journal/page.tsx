import { lazy } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { journalView } from './columns.tsx'

/** The panel alone shows them: the list does not wait for what draws every kind of value. */
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
