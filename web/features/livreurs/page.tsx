import { msg } from '@lingui/core/macro'
import { BadgeCheck, Bike, MapPin, UserRound } from 'lucide-react'
import type { PanelSpec } from '#web/form/record/panel-spec.ts'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { InviteButton } from '#web/shared/account/invite-button.tsx'
import { expandedAt } from '#web/table/columns.ts'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { livreursView } from './columns.tsx'
import { livreurForm } from './form.tsx'

const LivreurActivity = lazy(() =>
  import('./components/activity.tsx').then((module) => ({ default: module.LivreurActivity })),
)

const panel: PanelSpec = {
  cards: [
    {
      title: msg`Contact`,
      icon: <UserRound aria-hidden />,
      lead: ['user.phone', 'user.email'],
      facts: ['user.active', 'created'],
    },
    {
      title: msg`Charge`,
      icon: <Bike aria-hidden />,
      facts: ['plafond_encours', 'plafond_colis', 'vehicule', 'absent_on'],
    },
    { title: msg`Secteur`, icon: <MapPin aria-hidden />, lead: ['agence', 'villes'] },
    {
      title: msg`Identité`,
      icon: <BadgeCheck aria-hidden />,
      facts: ['cin', 'badge', 'is_ramasseur', 'partenaire'],
    },
  ],
  body: (record) => (
    <Placeholder content={<Skeleton className="h-40" />}>
      <LivreurActivity user={String(record.user)} livreur={record.id} />
    </Placeholder>
  ),
  actions: (record) => (
    <InviteButton
      account={String(record.user)}
      name={String(expandedAt(record, 'user')[0]?.full_name ?? '')}
    />
  ),
}

export const LivreursPage = () => <RecordPage view={livreursView} form={livreurForm} panel={panel} />
