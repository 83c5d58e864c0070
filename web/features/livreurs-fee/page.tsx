import { RecordPage } from '#web/form/record-page.tsx'
import { livreursFeeView } from './columns.tsx'
import { livreursFeeForm } from './form.tsx'

export const LivreursFeePage = () => <RecordPage view={livreursFeeView} form={livreursFeeForm} />
