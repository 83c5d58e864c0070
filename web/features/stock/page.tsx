import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ScanBarcode } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { PageTabs } from '#web/layout/page-tabs.tsx'
import { useSession } from '#web/lib/session.ts'
import type { ListView } from '#web/table/view.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Tally } from './components/tally.tsx'
import { Timeline } from './components/timeline.tsx'
import { movementForm, productForm, thresholdForm } from './forms.ts'
import { dormantStocksView, lowStocksView, movementsView, productsView, stocksView } from './views.tsx'

/** Fetched when a stock is chosen, never before the list. */
const BulkActions = lazy(() =>
  import('./components/bulk-actions.tsx').then((module) => ({ default: module.BulkActions })),
)

/** Products of clients kept at the agences: what is there, why it changed, and what they are. */
export function StockPage({ chosen }: { chosen: string }) {
  const intro = (
    <PageTabs
      label={t`Stock`}
      to="/stock"
      chosen={chosen}
      tabs={{
        '': t`Stock`,
        seuil: t`Sous le seuil`,
        dormant: t`Dormant`,
        mouvements: t`Mouvements`,
        produits: t`Produits`,
      }}
    />
  )
  const Page = PAGES.get(chosen) ?? StocksPage
  return <Page key={chosen} intro={intro} />
}

type Page = (props: { intro: ReactNode }) => ReactNode

function Stocks({ view, intro }: { view: ListView; intro: ReactNode }) {
  return (
    <RecordPage
      view={view}
      form={thresholdForm}
      intro={intro}
      editOnly
      actions={() => <Scanning />}
      bulk={(selection) => <BulkActions selection={selection} />}
      panel={{
        body: (record) => <Timeline stock={record} />,
      }}
    />
  )
}

/** Pieces received, taken out or counted with the scanner, and entered together. */
function Scanning() {
  const [open, setOpen] = useState(false)
  const may = useSession().access('stock_movements')
  if (!may.create) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ScanBarcode aria-hidden />
        <span className="max-sm:sr-only">
          <Trans>Réception et comptage</Trans>
        </span>
      </Button>
      {open && <Tally onClose={() => setOpen(false)} />}
    </>
  )
}

const StocksPage: Page = ({ intro }) => <Stocks view={stocksView} intro={intro} />

const PAGES = new Map<string, Page>([
  ['seuil', ({ intro }) => <Stocks view={lowStocksView} intro={intro} />],
  ['dormant', ({ intro }) => <Stocks view={dormantStocksView} intro={intro} />],
  ['mouvements', ({ intro }) => <RecordPage view={movementsView} form={movementForm} intro={intro} />],
  ['produits', ({ intro }) => <RecordPage view={productsView} form={productForm} intro={intro} />],
])
