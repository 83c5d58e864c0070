import { promotions } from '#model/collections/promotions.ts'
import { formSpec } from '#web/form/form-spec.ts'
import { AMONG } from './columns.tsx'

export const promotionsForm = formSpec(promotions, {
  groups: [
    {
      fields: [
        'nom',
        'genre',
        'taux',
        'montant',
        'faits',
        'clients',
        'groupes',
        'valid_from',
        'valid_to',
        'cumulable',
        'note',
      ],
    },
  ],
  among: AMONG,
  defaults: ({ clock }) => ({ valid_from: clock.today_start }),
})
