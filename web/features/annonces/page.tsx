import { RecordPage } from '#web/form/record/record-page.tsx'
import { annoncesView } from './columns.tsx'
import { annonceForm } from './form.tsx'

export const AnnoncesPage = () => (
  <RecordPage
    view={annoncesView}
    form={annonceForm}
    panel={{ facts: ['body', 'importance', 'types', 'users', 'from', 'to', 'pinned', 'created'] }}
  />
)
