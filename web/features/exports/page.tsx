import { Trans } from '@lingui/react/macro'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ExportActions } from './actions.tsx'
import { exportsView } from './columns.tsx'
import { ExportDone } from './components/export-done.tsx'

const FACTS = ['list', 'format', 'total', 'bytes', 'created', 'ended_at', 'expires_at', 'error']

/** The long exports of the last month, each with its file for a day. */
export const ExportsPage = () => (
  <RecordPage
    view={exportsView}
    panel={{
      facts: FACTS,
      head: (row) => row.state === 'cours' && <ExportDone row={row} />,
      body: (row) =>
        row.state === 'expire' && (
          <Notice>
            <Trans>Le fichier a expiré : relancez l’export.</Trans>
          </Notice>
        ),
      actions: (row) => <ExportActions row={row} />,
    }}
  />
)
