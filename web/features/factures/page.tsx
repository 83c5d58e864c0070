import { RecordPage } from '#web/form/record-page.tsx'
import type { ListView } from '#web/table/view.ts'
import { FactureLines } from './components/facture-lines.tsx'

/** The two lists of factures are this page with another view. */
export const FacturesPage = ({ view }: { view: ListView }) => (
  <RecordPage
    key={view.path}
    view={view}
    panel={{ body: (record) => <FactureLines facture={record.id} /> }}
    bulk={() => null}
  />
)
