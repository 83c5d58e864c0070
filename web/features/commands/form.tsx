import { msg } from '@lingui/core/macro'
import { commands } from '#model/collections/commands.ts'
import { isSettled, SETTLED_FIELDS } from '#model/domain/commande/decide/settled.ts'
import { formSpec } from '#web/form/form-spec.ts'
import type { ListRow } from '#web/table/columns.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { AMONG } from './columns.tsx'

const LiveTotal = lazy(() =>
  import('./components/money/live-total.tsx').then((module) => ({ default: module.LiveTotal })),
)
const LiveFees = lazy(() =>
  import('./components/money/live-fees.tsx').then((module) => ({ default: module.LiveFees })),
)

/** True when money and place change only by a correction of the state. */
const settled = (record: ListRow | null): boolean =>
  record !== null && isSettled(record as ListRow & Parameters<typeof isSettled>[0])

/** Fields in the order of the paper: the phone first, which is dictated first and finds a known buyer. */
export const commandeForm = formSpec(commands, {
  // Set by the server, or by a change of state.
  except: [
    'code',
    'status',
    'delivery_man',
    'reported_date',
    'rappel_at',
    'limite_retrait',
    'amount_collected',
  ],
  groups: [
    {
      fields: [
        'receiver_phone_number',
        'receiver_full_name',
        'city',
        'receiver_address',
        'product_name',
        'produit',
        'quantity',
        'price',
        'extra_fees',
        'client_source',
        'note',
      ],
    },
    {
      title: msg`Options`,
      fields: ['is_echange', 'package_opened', 'fragile', 'essayage', 'code_remise'],
    },
    {
      title: msg`Précisions`,
      fields: [
        'receiver_phone_2',
        'reference_client',
        'boutique',
        'client_name',
        'client_phone',
        'colis_count',
        'weight_g',
        'declared_value',
        'assure',
        'motif_plafond',
      ],
    },
  ],
  among: { ...AMONG, produit: 'active = true' },
  half: ['receiver_address', 'note'],
  fixed: ({ person }) => (person.type === 'client' ? { client_source: person.id } : {}),
  without: ({ person, holds }, record) => [
    ...(holds('Commandes') && holds('Factures clients') ? [] : ['motif_plafond']),
    ...(person.type === 'client' ? ['client_source'] : []),
    ...(settled(record) ? SETTLED_FIELDS : []),
  ],
  notice: (_session, record) =>
    settled(record)
      ? msg`Ce colis a son issue : prix, frais, quantité et ville ne changent plus. Pour les changer, corrigez d’abord son état, avec un motif.`
      : null,
  foot: (record) => (settled(record) ? null : <LiveTotal />),
  after: (record) => (settled(record) ? null : <LiveFees />),
})
