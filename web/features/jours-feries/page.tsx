import type { ReactNode } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { joursFeriesView } from './columns.tsx'
import { YearNotice } from './components/year-notice.tsx'
import { jourFerieForm } from './form.ts'

export const JoursFeriesPage = ({ intro }: { intro: ReactNode }) => (
  <RecordPage
    view={joursFeriesView}
    form={jourFerieForm}
    intro={
      <>
        {intro}
        <YearNotice />
      </>
    }
  />
)
