import { taux_tva } from '#model/collections/taux_tva.ts'
import { formSpec } from '#web/form/form-spec.ts'

export const tauxTvaForm = formSpec(taux_tva, {
  groups: [{ fields: ['fait', 'taux', 'valid_from', 'valid_to'] }],
  defaults: ({ clock }) => ({ valid_from: clock.today_start }),
})
