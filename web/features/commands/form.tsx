import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import { formSpec } from '#web/form/form-spec.ts'
import { AMONG } from './columns.tsx'

const LiveTotal = lazy(() =>
  import('./components/live-total.tsx').then((module) => ({ default: module.LiveTotal })),
)

/** In the order of the paper: the phone first, as it is what one dictates and what finds a known buyer. */
export const commandeForm = formSpec('commands', {
  except: ['status', 'delivery_man', 'confirmer_doublon'],
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
        'reported_date',
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
