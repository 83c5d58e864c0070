import { RecordPage } from '#web/form/record-page.tsx'
import { clientsFeeView } from './columns.tsx'
import { clientsFeeForm } from './form.tsx'

export const ClientsFeePage = () => <RecordPage view={clientsFeeView} form={clientsFeeForm} />
