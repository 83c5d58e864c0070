import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { PageTabs } from '#web/layout/page-tabs.tsx'
import { useSession } from '#web/lib/session.ts'
import type { ListView } from '#web/table/view.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { catalogueForm, movementForm, orderForm, stockForm } from './forms.ts'
import {
  catalogueView,
  lowStocksView,
  movementsView,
  ordersView,
  stocksView,
  toDeliverView,
} from './views.tsx'

/** Fetched when an order is opened or chosen, never before the list. */
const OrderSteps = lazy(() =>
  import('./components/order-steps.tsx').then((module) => ({ default: module.OrderSteps })),
)
const OrdersBulk = lazy(() =>
  import('./components/orders-bulk.tsx').then((module) => ({ default: module.OrdersBulk })),
)

/** Orders, what is left, why it changed, and what is offered. */
export function PackagingPage({ chosen }: { chosen: string }) {
  const isClient = useSession().user.type === 'client'
  const intro = (
    <PageTabs
      label={t`Emballages`}
      to="/packaging"
      chosen={chosen}
      tabs={{
        '': t`Commandes`,
        ...(!isClient && { 'a-livrer': t`À livrer` }),
        stock: isClient ? t`Ce qu’il me reste` : t`Stock`,
        ...(!isClient && { seuil: t`Sous le seuil` }),
        mouvements: t`Mouvements`,
        catalogue: isClient ? t`Prix` : t`Catalogue`,
      }}
    />
  )
  const Page = PAGES.get(chosen) ?? OrdersPage
  return <Page key={chosen} intro={intro} />
}

type Page = (props: { intro: ReactNode }) => ReactNode

function Orders({ view, intro }: { view: ListView; intro: ReactNode }) {
  const isClient = useSession().user.type === 'client'
  return (
    <RecordPage
      view={view}
      form={orderForm}
      intro={intro}
      bulk={(selection) => (isClient ? null : <OrdersBulk selection={selection} />)}
      panel={{
        refusals: () => ({
          edit: t`Une commande d’emballages ne change pas : annulez-la, et faites-en une autre.`,
        }),
        actions: (record) => <OrderSteps record={record} />,
      }}
    />
  )
}

const OrdersPage: Page = ({ intro }) => <Orders view={ordersView} intro={intro} />

const PAGES = new Map<string, Page>([
  ['a-livrer', ({ intro }) => <Orders view={toDeliverView} intro={intro} />],
  ['seuil', ({ intro }) => <RecordPage view={lowStocksView} form={stockForm} intro={intro} editOnly />],
  ['stock', ({ intro }) => <RecordPage view={stocksView} form={stockForm} intro={intro} editOnly />],
  ['mouvements', ({ intro }) => <RecordPage view={movementsView} form={movementForm} intro={intro} />],
  ['catalogue', ({ intro }) => <RecordPage view={catalogueView} form={catalogueForm} intro={intro} />],
])
