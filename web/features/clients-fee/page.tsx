import type { ReactNode } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { clientsFeeView } from './columns.tsx'
import { clientsFeeForm } from './form.tsx'

export const ClientsFeePage = ({ intro }: { intro: ReactNode }) => (
  <RecordPage view={clientsFeeView} form={clientsFeeForm} intro={intro} />
)
