import type { ReactNode } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { zonesView } from './columns.tsx'
import { zonesForm } from './form.ts'

export const ZonesPage = ({ intro }: { intro: ReactNode }) => (
  <RecordPage view={zonesView} form={zonesForm} intro={intro} />
)
