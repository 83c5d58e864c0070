import type { ReactNode } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { motifsView } from './columns.tsx'
import { motifForm } from './form.ts'

export const MotifsPage = ({ intro }: { intro: ReactNode }) => (
  <RecordPage view={motifsView} form={motifForm} intro={intro} />
)
