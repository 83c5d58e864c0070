import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { PageTabs } from '#web/layout/page-tabs.tsx'
import { useSession } from '#web/lib/session.ts'
import { OrderSteps } from './components/order-steps.tsx'
import { catalogueForm, movementForm, orderForm, stockForm } from './forms.ts'
import { catalogueView, movementsView, ordersView, stocksView } from './views.tsx'

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
        stock: isClient ? t`Ce qu’il me reste` : t`Stock`,
        mouvements: t`Mouvements`,
        catalogue: isClient ? t`Prix` : t`Catalogue`,
      }}
    />
  )
  const Page = PAGES.get(chosen) ?? OrdersPage
  return <Page key={chosen} intro={intro} />
}

type Page = (props: { intro: ReactNode }) => ReactNode

const OrdersPage: Page = ({ intro }) => (
  <RecordPage
    view={ordersView}
    form={orderForm}
    intro={intro}
    bulk={() => null}
    panel={{
      refusals: () => ({
        edit: t`Une commande d’emballages ne change pas : annulez-la, et faites-en une autre.`,
      }),
      actions: (record) => <OrderSteps record={record} />,
    }}
  />
)

const PAGES = new Map<string, Page>([
  ['stock', ({ intro }) => <RecordPage view={stocksView} form={stockForm} intro={intro} editOnly />],
  ['mouvements', ({ intro }) => <RecordPage view={movementsView} form={movementForm} intro={intro} />],
  ['catalogue', ({ intro }) => <RecordPage view={catalogueView} form={catalogueForm} intro={intro} />],
])
