import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { asText } from '#web/table/list-search.ts'
import type { List } from '#web/table/use-list.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BonsBulk, useMakes, useShowBon } from './actions.tsx'
import { BadgeOpening } from './components/badge-opening.tsx'
import { BON_CARDS } from './components/bon-cards.tsx'
import { NewBon } from './components/lazy-new-bon.tsx'
import { ToGiveBackList } from './components/to-give-back.tsx'
import { asBon, nameOf } from './rules/bon-record.ts'
import type { BonsView } from './views.ts'

/** Fetched when a bon is opened, never before the list. */
const panel = () => import('./components/bon-panel.tsx')
const BonHead = lazy(() => panel().then((module) => ({ default: module.BonHead })))
const BonBody = lazy(() => panel().then((module) => ({ default: module.BonBody })))
const BonActions = lazy(() =>
  import('./components/bon-actions.tsx').then((module) => ({ default: module.BonActions })),
)

/** The four lists of bons are this page with another view. */
export function BonsPage({ view }: { view: BonsView }) {
  const makes = useMakes(view)
  const show = useShowBon()
  return (
    <RecordPage
      key={view.list.path}
      view={view.list}
      panel={{
        cards: BON_CARDS,
        title: (record) => nameOf(asBon(record)),
        head: (record) => (
          <Placeholder content={<Skeleton className="h-16" />}>
            <BonHead record={record} />
          </Placeholder>
        ),
        body: (record) => (
          <Placeholder content={<Skeleton className="h-40" />}>
            <BonBody record={record} />
          </Placeholder>
        ),
        actions: (record) => <BonActions record={record} />,
      }}
      actions={(list) => makes.length > 0 && <NewButton list={list} />}
      bulk={(selection) => <BonsBulk selection={selection} />}
      intro={view.opening && makes.length > 0 && <Opening view={view} />}
    >
      {(list) =>
        asText(list.raw.action) === 'nouveau' &&
        makes.length > 0 && <NewBon kinds={makes} onClose={() => list.change({ action: '' })} onMade={show} />
      }
    </RecordPage>
  )
}

const NewButton = ({ list }: { list: List }) => (
  <Button onClick={() => list.change({ action: 'nouveau' })}>
    <Plus aria-hidden />
    <span className="max-sm:sr-only">
      <Trans>Nouveau bon</Trans>
    </span>
  </Button>
)

/** Start of a bon on this page: waiting returns, or a badge. */
function Opening({ view }: { view: BonsView }) {
  const show = useShowBon()
  if (view.opening === 'badge') return <BadgeOpening onMade={show} />
  return <ToGiveBackList onMade={show} />
}
