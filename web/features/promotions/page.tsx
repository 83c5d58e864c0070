import type { ReactNode } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { promotionsView } from './columns.tsx'
import { promotionsForm } from './form.ts'

export const PromotionsPage = ({ intro }: { intro: ReactNode }) => (
  <RecordPage view={promotionsView} form={promotionsForm} intro={intro} />
)
