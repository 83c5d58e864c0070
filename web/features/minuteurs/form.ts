import { minuteurs } from '#model/collections/minuteurs.ts'
import { formSpec } from '#web/form/form-spec.ts'

export const minuteurForm = formSpec(minuteurs, {
  groups: [{ fields: ['status', 'ville', 'orange_h', 'red_h', 'same_day', 'active'] }],
})
