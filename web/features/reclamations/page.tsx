import { RecordPage } from '#web/form/record-page.tsx'
import { reclamationsView } from './columns.tsx'
import { reclamationForm } from './form.tsx'

export const ReclamationsPage = () => <RecordPage view={reclamationsView} form={reclamationForm} />
