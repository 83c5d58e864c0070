import { RecordPage } from '#web/form/record/record-page.tsx'
import { erreursView } from './columns.tsx'
import { Report } from './components/report.tsx'

/** The problems people report, and the errors of their pages. */
export const ErreursPage = () => (
  <RecordPage
    view={erreursView}
    panel={{
      facts: ['kind', 'created', 'user', 'version', 'browser'],
      body: (record) => <Report record={record} />,
    }}
  />
)
