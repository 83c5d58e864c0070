import { RecordPage } from '#web/form/record-page.tsx'
import { villesView } from './columns.tsx'
import { villeForm } from './form.tsx'

export const VillesPage = () => <RecordPage view={villesView} form={villeForm} />
