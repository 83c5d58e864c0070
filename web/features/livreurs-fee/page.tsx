import type { ReactNode } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { livreursFeeView } from './columns.tsx'
import { livreursFeeForm } from './form.tsx'

export const LivreursFeePage = ({ intro }: { intro: ReactNode }) => (
  <RecordPage view={livreursFeeView} form={livreursFeeForm} intro={intro} />
)
