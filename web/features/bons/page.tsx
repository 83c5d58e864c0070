import { RecordPage } from '#web/form/record-page.tsx'
import type { ListView } from '#web/table/view.ts'
import { BonLines } from './components/bon-lines.tsx'

/** The three lists of bons are this page with another view. */
export const BonsPage = ({ view }: { view: ListView }) => (
  <RecordPage
    key={view.path}
    view={view}
    panel={{ body: (record) => <BonLines bon={record.id} /> }}
    bulk={() => null}
  />
)
