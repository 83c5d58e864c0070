import { RecordPage } from '#web/form/record-page.tsx'
import type { ListView } from '#web/table/view.ts'
import { FactureLines } from './components/facture-lines.tsx'
import { FacturePapers } from './components/facture-papers.tsx'
import { FactureSum } from './components/facture-sum.tsx'

/** Amounts stand in the sum. */
const FACTS = [
  'user',
  'period_from',
  'period_to',
  'state',
  'kind',
  'origine',
  'motif',
  'mode',
  'issued_at',
  'paid_at',
]

/** The two lists of factures are this page with another view. */
export const FacturesPage = ({ view }: { view: ListView }) => (
  <RecordPage
    key={view.path}
    view={view}
    panel={{
      facts: FACTS,
      head: (record) => <FactureSum record={record} />,
      body: (record) => <FactureLines facture={record.id} />,
      actions: (record) => <FacturePapers record={record} />,
    }}
    bulk={() => null}
  />
)
