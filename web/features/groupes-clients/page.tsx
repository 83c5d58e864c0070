import type { ReactNode } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { groupesClientsView } from './columns.tsx'
import { groupesClientsForm } from './form.ts'

export const GroupesClientsPage = ({ intro }: { intro: ReactNode }) => (
  <RecordPage view={groupesClientsView} form={groupesClientsForm} intro={intro} />
)
