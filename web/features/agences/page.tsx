import type { ReactNode } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { agencesView } from './columns.tsx'
import { agenceForm } from './form.ts'

export const AgencesPage = ({ intro }: { intro: ReactNode }) => (
  <RecordPage view={agencesView} form={agenceForm} intro={intro} />
)
