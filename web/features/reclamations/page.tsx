import { RecordPage } from '#web/form/record/record-page.tsx'
import { useSession } from '#web/lib/session.ts'
import { asText } from '#web/table/list-search.ts'
import type { Selection } from '#web/table/selection.ts'
import { useList } from '#web/table/use-list.ts'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { reclamationsView } from './columns.tsx'
import { ClaimViews, DeskLinks } from './components/claim-views.tsx'
import { reclamationForm } from './form.tsx'

/** Fetched when a claim is opened, never before the list. */
const Desk = lazy(() => import('./components/desk.tsx').then((module) => ({ default: module.Desk })))

const BulkActions = lazy(() =>
  import('./components/bulk-actions.tsx').then((module) => ({ default: module.BulkActions })),
)

const Bulk = ({ selection }: { selection: Selection }) => <BulkActions selection={selection} />

/** The list of claims; an open claim takes the page, with its conversation. */
export function ReclamationsPage() {
  const list = useList(reclamationsView)
  const isDesk = useSession().access('reclamations').write.includes('state')
  const claim = asText(list.raw.fiche)
  if (claim !== '' && asText(list.raw.action) === '') {
    return (
      <Placeholder content={<Skeleton className="m-4 h-60" />}>
        <Desk list={list} claim={claim} />
      </Placeholder>
    )
  }
  return (
    <RecordPage
      view={reclamationsView}
      form={reclamationForm}
      intro={<ClaimViews />}
      actions={() => <DeskLinks />}
      {...(isDesk && { bulk: (selection) => <Bulk selection={selection} /> })}
    />
  )
}
