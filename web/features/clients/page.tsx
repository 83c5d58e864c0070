import { msg } from '@lingui/core/macro'
import { Banknote, FileText, MapPin, PackageCheck, UserRound } from 'lucide-react'
import type { PanelSpec } from '#web/form/record/panel-spec.ts'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { InviteButton } from '#web/shared/account/invite-button.tsx'
import { expandedAt } from '#web/table/columns.ts'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { clientsView } from './columns.tsx'
import { Review } from './components/review.tsx'
import { clientForm } from './form.tsx'

const ClientActivity = lazy(() =>
  import('./components/activity.tsx').then((module) => ({ default: module.ClientActivity })),
)

const panel: PanelSpec = {
  head: (record) => <Review client={record} />,
  cards: [
    {
      title: msg`Interlocuteur`,
      icon: <UserRound aria-hidden />,
      lead: ['user.full_name', 'user.phone', 'user.email'],
      facts: ['user.active', 'created'],
    },
    { title: msg`Ramassage`, icon: <MapPin aria-hidden />, lead: ['boutiques', 'ville', 'adresse'] },
    {
      title: msg`Paiement`,
      icon: <Banknote aria-hidden />,
      lead: ['rib'],
      facts: ['mode_paiement', 'cycle_paiement', 'payer_sur'],
    },
    {
      title: msg`Société`,
      icon: <FileText aria-hidden />,
      lead: ['raison_sociale'],
      facts: ['ice', 'if_fiscal', 'rc'],
    },
    {
      title: msg`Options de ses colis`,
      icon: <PackageCheck aria-hidden />,
      facts: ['emballage', 'option_ouverture', 'option_partiel', 'option_echange'],
      wide: true,
    },
  ],
  body: (record) => (
    <Placeholder content={<Skeleton className="h-40" />}>
      <ClientActivity user={String(record.user)} />
    </Placeholder>
  ),
  actions: (record) => (
    <InviteButton
      account={String(record.user)}
      name={String(expandedAt(record, 'user')[0]?.full_name ?? '')}
    />
  ),
}

export const ClientsPage = () => <RecordPage view={clientsView} form={clientForm} panel={panel} />
