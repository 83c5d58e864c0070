import { RecordPage } from '#web/form/record/record-page.tsx'
import { conflitsView } from './columns.tsx'
import { TwoVersions } from './components/two-versions.tsx'
import { conflitForm } from './form.ts'

const FACTS = ['command', 'livreur', 'state', 'message', 'note', 'decide_par', 'decide_at']

/** Results that arrived too late: both versions, the cash their livreur owes, and the decision. */
export const ConflitsPage = () => (
  <RecordPage
    view={conflitsView}
    form={conflitForm}
    editOnly
    panel={{ facts: FACTS, body: (conflit) => <TwoVersions conflit={conflit} /> }}
  />
)
