import type { ReactNode } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { villesView } from './columns.tsx'
import { villeForm } from './form.tsx'

export const VillesPage = ({ intro }: { intro: ReactNode }) => (
  <RecordPage view={villesView} form={villeForm} intro={intro} />
)
