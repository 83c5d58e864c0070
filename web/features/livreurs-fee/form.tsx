import { livreurs_fee } from '#model/collections/livreurs_fee.ts'
import { formSpec } from '#web/form/form-spec.ts'
import { AMONG } from './columns.tsx'

export const livreursFeeForm = formSpec(livreurs_fee, {
  groups: [{ fields: ['livreur', 'ville', 'zone', 'agence', 'outcome', 'amount', 'valid_from', 'valid_to'] }],
  among: AMONG,
  defaults: ({ clock }) => ({ valid_from: clock.today_start }),
})
