import { msg, t } from '@lingui/core/macro'
import { Banknote, CalendarClock } from 'lucide-react'
import type { FactCard } from '#web/form/record/fact-cards.tsx'
import { RecordPage } from '#web/form/record/record-page.tsx'
import type { ListRow } from '#web/table/columns.ts'
import type { ListView } from '#web/table/view.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { FactureLines } from './components/facture-lines.tsx'
import { FacturePapers } from './components/facture-papers.tsx'
import { FactureSum } from './components/facture-sum.tsx'
import { IssueFacture } from './components/issue-facture.tsx'
import { PrepareButton } from './components/prepare-button.tsx'

const FacturePayment = lazy(() =>
  import('./components/facture-payment.tsx').then((module) => ({ default: module.FacturePayment })),
)
const SendFacture = lazy(() =>
  import('./components/send-facture.tsx').then((module) => ({ default: module.SendFacture })),
)
const IssueMany = lazy(() =>
  import('./components/issue-many.tsx').then((module) => ({ default: module.IssueMany })),
)

/** Amounts stand in the sum. */
const CARDS: readonly FactCard[] = [
  {
    title: msg`Période`,
    icon: <CalendarClock aria-hidden />,
    lead: ['user'],
    facts: ['period_from', 'period_to', 'issued_at'],
  },
  {
    title: msg`Règlement`,
    icon: <Banknote aria-hidden />,
    lead: ['motif'],
    facts: ['state', 'kind', 'origine', 'mode', 'paid_at'],
  },
]

const LISTS = { client: 'factures-clients', livreur: 'factures-livraison' } as const

/** The two lists of factures are this page with another view. */
export const FacturesPage = ({ view, party }: { view: ListView; party: 'client' | 'livreur' }) => (
  <RecordPage
    key={view.path}
    view={view}
    panel={{
      cards: CARDS,
      head: (record) => (
        <>
          <FactureSum record={record} />
          <FacturePayment facture={record} />
        </>
      ),
      body: (record) => <FactureLines facture={record.id} list={LISTS[party]} />,
      actions: (record) => (
        <>
          <FacturePapers record={record} />
          <SendFacture facture={record} list={LISTS[party]} />
          <IssueFacture record={record} />
        </>
      ),
      refusals: refusalsOf,
    }}
    actions={() => <PrepareButton party={party} />}
    bulkAll
    bulk={(selection, list) => <IssueMany list={list} selection={selection} />}
  />
)

const refusalsOf = ({ state }: ListRow) =>
  state === 'brouillon' ? {} : { remove: t`Une facture émise ne se supprime pas : un avoir la corrige.` }
