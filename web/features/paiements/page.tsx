import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { formatRib } from '#model/domain/billing/rib.ts'
import type { FormSpec } from '#web/form/form-spec.ts'
import type { PanelSpec } from '#web/form/record/panel-spec.ts'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { Proof } from '#web/shared/paiements/proof.tsx'
import { Amount } from '#web/table/cells/cells.tsx'
import type { ListView } from '#web/table/view.ts'
import { CashHandedOver } from './components/cash-handed-over.tsx'
import { DecidePaiement } from './components/decide-paiement.tsx'
import { DecideRequest } from './components/decide-request.tsx'
import { LotFiles } from './components/lot-files.tsx'
import { LotPaiements } from './components/lot-paiements.tsx'
import { ribForm } from './rib-form.ts'
import { lotsView, paiementsView, retraitsView, ribsView } from './views.ts'

interface Page {
  readonly view: ListView
  readonly panel: PanelSpec
  /** The form of requests made by a moderateur. */
  readonly form?: FormSpec
}

const PAIEMENTS: Page = {
  view: paiementsView,
  panel: {
    facts: [
      'user',
      'facture',
      'retrait',
      'state',
      'mode',
      'agence',
      'rib',
      'reference',
      'motif',
      'lot',
      'author',
      'created',
      'decided_by',
      'decided_at',
    ],
    title: (record) => <Amount value={Number(record.montant)} />,
    head: (record) => <CashHandedOver record={record} />,
    body: (record) => <Proof record={record} />,
    actions: (record) => <DecidePaiement record={record} />,
  },
}

/** The pages by the parameter `onglet` of the address. */
const PAGES: Readonly<Record<string, Page>> = {
  suivis: PAIEMENTS,
  lots: {
    view: lotsView,
    panel: {
      facts: ['nombre', 'montant', 'created', 'author'],
      body: (record) => <LotPaiements lot={record.id} />,
      actions: (record) => <LotFiles record={record} />,
    },
  },
  retraits: {
    view: retraitsView,
    panel: {
      title: (record) => <Amount value={Number(record.montant)} />,
      actions: (record) => <DecideRequest name="retraits" record={record} />,
    },
  },
  ribs: {
    view: ribsView,
    form: ribForm,
    panel: {
      refusals: () => ({ edit: t`Une demande ne change pas : refusez-la, et faites-en une autre.` }),
      title: (record) => formatRib(String(record.rib)),
      body: (record) => <Proof record={record} />,
      actions: (record) => <DecideRequest name="changements_rib" record={record} />,
    },
  },
}

export function PaiementsPage({ onglet, intro }: { onglet: string; intro: ReactNode }) {
  const page = PAGES[onglet] ?? PAIEMENTS
  return <RecordPage {...page} intro={intro} bulk={() => null} />
}
