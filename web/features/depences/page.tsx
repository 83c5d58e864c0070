import type { ReactNode } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { depencesView } from './columns.tsx'
import { DecideDepence } from './components/decide-depence.tsx'
import { depenceForm } from './form.tsx'

const ApproveMany = lazy(() =>
  import('./components/approve-many.tsx').then((module) => ({ default: module.ApproveMany })),
)

export const DepencesPage = ({ intro }: { intro: ReactNode }) => (
  <RecordPage
    view={depencesView}
    form={depenceForm}
    intro={intro}
    bulkAll
    bulk={(selection, list) => <ApproveMany list={list} selection={selection} />}
    panel={{ actions: (record) => <DecideDepence record={record} /> }}
  />
)
