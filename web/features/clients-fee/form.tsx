import { clients_fee } from '#model/collections/clients_fee.ts'
import { formSpec } from '#web/form/form-spec.ts'
import { AMONG } from './columns.tsx'

export const clientsFeeForm = formSpec(clients_fee, {
  groups: [
    {
      fields: [
        'client',
        'groupe',
        'ville',
        'zone',
        'outcome',
        'seuil',
        'amount',
        'pourcentage',
        'agence',
        'valid_from',
        'valid_to',
      ],
    },
  ],
  among: AMONG,
  defaults: ({ clock }) => ({ valid_from: clock.today_start }),
})
