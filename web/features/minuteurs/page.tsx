import type { ReactNode } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { minuteursView } from './columns.tsx'
import { minuteurForm } from './form.ts'

export const MinuteursPage = ({ intro }: { intro: ReactNode }) => (
  <RecordPage view={minuteursView} form={minuteurForm} intro={intro} />
)
