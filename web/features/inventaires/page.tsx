import { t } from '@lingui/core/macro'
import { RecordPage } from '#web/form/record-page.tsx'
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
      facts: ['agence', 'author', 'closed_at', 'note'],
      head: (record) => <Progress inventaire={record} />,
      body: (record) => <CountedLists inventaire={record.id} />,
      refusals: ({ state }) =>
        state === 'clos' ? { edit: t`Cet inventaire est clos : ses listes ne changent plus.` } : {},
    }}
  />
)
