import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import { formSpec } from '#web/form/form-spec.ts'
import { AMONG } from './columns.tsx'

const LiveTotal = lazy(() =>
  import('./components/live-total.tsx').then((module) => ({ default: module.LiveTotal })),
)

/** In the order of the paper: the phone first, as it is what one dictates and what finds a known buyer. */
export const commandeForm = formSpec('commands', {
  // Given by the server, or said with a change of state.
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
        'quantity',
        'price',
        'extra_fees',
        'client_source',
        'note',
      ],
    },
    {
      title: msg`Options`,
      fields: ['is_echange', 'package_opened', 'fragile', 'essayage'],
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
      ],
    },
  ],
  among: AMONG,
  half: ['receiver_address', 'note'],
  defaults: () => ({ quantity: 1, colis_count: 1 }),
  fixed: ({ person }) => (person.type === 'client' ? { client_source: person.id } : {}),
  without: ({ person }) => (person.type === 'client' ? ['client_source'] : []),
  aside: () => <LiveTotal />,
})
