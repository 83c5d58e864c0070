import { msg, t } from '@lingui/core/macro'
import { Banknote, Bike, MapPin, MessagesSquare, Package, Store } from 'lucide-react'
import { EDITABLE_BY_CLIENT } from '#model/domain/commande/states/states.ts'
import type { PanelSpec, Refusals } from '#web/form/record/panel-spec.ts'
import type { Session } from '#web/lib/session.ts'
import { RowState } from '#web/shared/cells/state-badge.tsx'
import { Amount } from '#web/table/cells/cells.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from './cell-lines.tsx'
import { Code } from './labels/code.tsx'
import { ReprintBadge } from './labels/reprint.tsx'

/** Fetched when a panel opens, never before the list. */
const loadBody = () => import('./detail-body.tsx')
const DetailBody = lazy(() => loadBody().then((module) => ({ default: module.DetailBody })))
const DetailAside = lazy(() => loadBody().then((module) => ({ default: module.DetailAside })))

const NextActs = lazy(() => import('./move/next-acts.tsx').then((module) => ({ default: module.NextActs })))

const MoveButton = lazy(() =>
  import('./move/move-button.tsx').then((module) => ({ default: module.MoveButton })),
)

/** The panel of a commande: its facts and actions. */
export const detail: PanelSpec = {
  next: (record) => <NextActs record={record} />,
  cards: [
    {
      title: msg`Destinataire`,
      icon: <MapPin aria-hidden />,
      lead: ['receiver_full_name', 'receiver_phone_number', 'receiver_phone_2', 'receiver_address', 'city'],
    },
    {
      title: msg`Montants`,
      icon: <Banknote aria-hidden />,
      facts: ['price', 'extra_fees', 'total', 'amount_collected', 'money_state', 'declared_value', 'assure'],
    },
    {
      title: msg`Livreur et lieu`,
      icon: <Bike aria-hidden />,
      lead: ['delivery_man'],
      facts: ['holder_kind', 'agence', 'box', 'attempts', 'reported_date', 'last_event_at'],
    },
    {
      title: msg`Client`,
      icon: <Store aria-hidden />,
      lead: ['boutique', 'client_source', 'client_phone'],
      facts: ['client_name', 'reference_client'],
    },
    {
      title: msg`Marchandise`,
      icon: <Package aria-hidden />,
      lead: ['product_name', 'note'],
      facts: [
        'produit',
        'quantity',
        'colis_count',
        'weight_g',
        'is_echange',
        'package_opened',
        'fragile',
        'essayage',
        'code_remise',
        'origin',
        'created',
      ],
      wide: true,
    },
  ],
  expand: ['status'],
  title: (record) => <Code code={String(record.code)} plain />,
  head: (record) => <Head record={record} />,
  body: (record) => (
    <Placeholder content={<Skeleton className="h-40" />}>
      <DetailBody record={record} />
    </Placeholder>
  ),
  aside: (record) => <DetailAside record={record} />,
  actions: (record) => <MoveButton record={record} />,
  more: (record) => [
    {
      to: '/chats',
      search: { commande: record.id },
      icon: <MessagesSquare aria-hidden />,
      label: t`Conversation`,
    },
  ],
  refusals,
}

function Head({ record }: { record: ListRow }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <RowState row={record} />
      <ReprintBadge record={record} />
      <span className="text-muted-foreground text-sm">
        <Waiting row={record} />
      </span>
      <span className="ms-auto font-semibold text-xl">
        <Amount value={Number(record.total)} />
      </span>
    </div>
  )
}

/** A client edits and deletes a parcel not yet picked up; the server enforces the same rule. */
function refusals(record: ListRow, session: Session): Refusals {
  if (session.person.type !== 'client') return {}
  const [state] = expandedAt(record, 'status')
  const code = String(state?.code ?? '')
  const reason = t`Le colis est « ${String(state?.name ?? '')} » : demandez un changement dans sa fiche.`
  return {
    ...(EDITABLE_BY_CLIENT.every((editable) => editable !== code) && { edit: reason }),
    ...(code !== 'NOUVEAU' && { remove: reason }),
  }
}
