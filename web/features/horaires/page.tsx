import type { ReactNode } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { horairesView } from './columns.tsx'
import { horaireForm } from './form.ts'

export const HorairesPage = ({ intro }: { intro: ReactNode }) => (
  <RecordPage view={horairesView} form={horaireForm} intro={intro} />
)
