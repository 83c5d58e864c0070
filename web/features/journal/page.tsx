import { lazy } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { declared, journalView } from './columns.tsx'

/** The panel alone shows them: the list does not wait for what draws every kind of value. */
const Differences = lazy(() =>
  import('#web/form/record/change-list.tsx').then((module) => ({ default: module.Differences })),
)

export const JournalPage = () => (
  <RecordPage
    view={journalView}
    panel={{
      facts: ['created', 'actor', 'action', 'collection', 'record', 'source', 'ip'],
      body: ({ collection, before, after }) => (
        <Differences target={declared(collection)} before={before} after={after} />
      ),
    }}
  />
)
