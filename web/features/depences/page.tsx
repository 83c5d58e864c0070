import { RecordPage } from '#web/form/record/record-page.tsx'
import { depencesView } from './columns.tsx'
import { DecideDepence } from './components/decide-depence.tsx'
import { depenceForm } from './form.tsx'

/** Selecting rows adds them up. */
export const DepencesPage = () => (
  <RecordPage
    view={depencesView}
    form={depenceForm}
    bulk={() => null}
    panel={{ actions: (record) => <DecideDepence record={record} /> }}
  />
)
