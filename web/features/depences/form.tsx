import { depences } from '#model/collections/depences.ts'
import { formSpec } from '#web/form/form-spec.ts'

export const depenceForm = formSpec(depences, {
  groups: [{ fields: ['date', 'amount', 'label', 'category', 'agence', 'payee_par', 'note'] }],
  hisAgence: true,
  defaults: ({ clock }) => ({ date: clock.today_start }),
})
