import type { ReactNode } from 'react'
import { RecordPage } from '#web/form/record-page.tsx'
import { statesView } from './columns.tsx'
import { stateForm } from './form.tsx'

export const TrackingStatesPage = ({ intro }: { intro: ReactNode }) => (
  <RecordPage view={statesView} form={stateForm} intro={intro} editOnly />
)
