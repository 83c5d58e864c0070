import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PackageSearch, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FormSpec } from '#web/form/form-spec.ts'
import type { PanelSpec } from '#web/form/record/panel-spec.ts'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { openPdf } from '#web/lib/print.ts'
import type { ListRow } from '#web/table/columns.ts'
import { usePrinting } from '#web/table/use-printing.ts'
import type { ListView } from '#web/table/view.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { DecideGap } from './components/decide-gap.tsx'
import { DecideRemise } from './components/decide-remise.tsx'
import { ToSeeAtBank } from './components/to-see-at-bank.tsx'
import { avanceForm, remboursementForm, remiseForm } from './forms.ts'
import {
  avancesView,
  ecartsView,
  journeesView,
  rapprochementsView,
  remboursementsView,
  remisesView,
  versementsView,
} from './rules/lists.ts'

const InHand = lazy(() => import('./components/in-hand.tsx').then((module) => ({ default: module.InHand })))

const PANEL: PanelSpec = {
  actions: (record) => (
    <>
      <ParcelsLink facture={String(record.facture ?? '')} />
      {record.state === 'valide' && <ReceiptButton of="versements" record={record} />}
      <DecideGap record={record} />
    </>
  ),
}

interface Shown {
  readonly view: ListView
  readonly form?: FormSpec
  readonly panel?: PanelSpec
  /** Above the list. */
  readonly above?: ReactNode
}

const versements: Shown = {
  view: {
    ...versementsView,
    empty: {
      ...versementsView.empty,
      figures: () => <InHand />,
    },
  },
  panel: PANEL,
}

/** The lists by the tab they are on. */
const LISTS: ReadonlyMap<string, Shown> = new Map<string, Shown>([
  ['versements', versements],
  ['ecarts', { view: ecartsView, panel: PANEL }],
  [
    'remboursements',
    {
      view: remboursementsView,
      form: remboursementForm,
      panel: { actions: (record) => <ReceiptButton of="remboursements" record={record} /> },
    },
  ],
  ['avances', { view: avancesView, form: avanceForm }],
  [
    'remises',
    { view: remisesView, form: remiseForm, panel: { actions: (record) => <DecideRemise record={record} /> } },
  ],
  ['rapprochements', { view: rapprochementsView, above: <ToSeeAtBank /> }],
  ['journees', { view: journeesView }],
])

/** The lists of cash movements, one per tab. */
export function CashList({ onglet, intro }: { onglet: string; intro: ReactNode }) {
  const { view, form, panel, above } = LISTS.get(onglet) ?? versements
  return (
    <RecordPage
      view={view}
      intro={
        <>
          {intro}
          {above}
        </>
      }
      bulk={() => null}
      {...(form && { form })}
      {...(panel && { panel })}
    />
  )
}

/** The facture livraison of a versement has its parcels as lines. */
function ParcelsLink({ facture }: { facture: string }) {
  if (facture === '') return null
  return (
    <Button variant="outline" asChild>
      <Link to="/$list/$record" params={{ list: 'factures-livraison', record: facture }}>
        <PackageSearch aria-hidden />
        <Trans>Détail des colis</Trans>
      </Link>
    </Button>
  )
}

function ReceiptButton({ of, record }: { of: 'versements' | 'remboursements'; record: ListRow }) {
  const print = usePrinting(() => openPdf(`/api/wasl/${of}/${record.id}/recu`))
  return (
    <Button variant="outline" pending={print.isPending} onClick={() => print.mutate()}>
      <Printer aria-hidden />
      <Trans>Reçu (80 mm)</Trans>
    </Button>
  )
}
