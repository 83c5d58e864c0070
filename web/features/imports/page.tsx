import { RecordPage } from '#web/form/record/record-page.tsx'
import { ImportActions } from './actions.tsx'
import { importsView } from './columns.tsx'

const FACTS = ['client', 'owner', 'created', 'rows_count', 'accepted', 'already', 'rejected', 'cancelled']

/** The files of commandes that came in, each with its rejects and its way back. */
export const ImportsPage = () => (
  <RecordPage view={importsView} panel={{ facts: FACTS, actions: (row) => <ImportActions row={row} /> }} />
)
