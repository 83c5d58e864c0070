import { RecordPage } from '#web/form/record-page.tsx'
import { packagingView } from './columns.tsx'
import { packagingForm } from './form.tsx'

export const PackagingPage = () => <RecordPage view={packagingView} form={packagingForm} />
