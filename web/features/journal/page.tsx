import { Differences } from '#web/form/change-list.tsx'
import { RecordPage } from '#web/form/record-page.tsx'
import { declared, journalView } from './columns.tsx'

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
