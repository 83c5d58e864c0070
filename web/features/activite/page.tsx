import { RecordPage } from '#web/form/record/record-page.tsx'
import { LotOutcome } from '#web/shared/lots/lot-outcome.tsx'
import { useLot } from '#web/shared/lots/queries.ts'
import { UndoLotButton } from '#web/shared/lots/undo-lot.tsx'
import { activiteView } from './columns.tsx'
import { LotChange } from './components/lot-change.tsx'

const FACTS = ['kind', 'author', 'created', 'ended_at', 'undone_by']

/** The lots of the last day, each with its outcome and its way back. */
export const ActivitePage = () => (
  <RecordPage
    view={activiteView}
    panel={{
      facts: FACTS,
      body: (record) => <Outcome id={record.id} />,
      actions: (record) => <Undo id={record.id} />,
    }}
  />
)

function Outcome({ id }: { id: string }) {
  const lot = useLot(id)
  if (!lot) return null
  return (
    <>
      <LotChange lot={lot} />
      <LotOutcome lot={lot} />
    </>
  )
}

function Undo({ id }: { id: string }) {
  const lot = useLot(id)
  return lot ? <UndoLotButton lot={lot} /> : null
}
