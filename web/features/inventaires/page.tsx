import { t } from '@lingui/core/macro'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { expandedAt } from '#web/table/columns.ts'
import { inventairesView } from './columns.tsx'
import { CountedLists } from './components/counted-lists.tsx'
import { Progress } from './components/progress.tsx'
import { inventaireForm } from './form.tsx'

/** The counts of every agence; one open at a time in each. */
export const InventairesPage = () => (
  <RecordPage
    view={inventairesView}
    form={inventaireForm}
    panel={{
      facts: ['started_at', 'author', 'closed_at', 'note'],
      title: (record) => String(expandedAt(record, 'agence')[0]?.name ?? ''),
      head: (record) => <Progress inventaire={record} />,
      body: (record) => <CountedLists inventaire={record.id} />,
      refusals: ({ state }) =>
        state === 'clos' ? { edit: t`Cet inventaire est clos : ses listes ne changent plus.` } : {},
    }}
  />
)
