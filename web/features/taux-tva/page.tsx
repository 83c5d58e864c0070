import type { ReactNode } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { tauxTvaView } from './columns.tsx'
import { tauxTvaForm } from './form.ts'

export const TauxTvaPage = ({ intro }: { intro: ReactNode }) => (
  <RecordPage view={tauxTvaView} form={tauxTvaForm} intro={intro} />
)
