import { zones } from '#model/collections/zones.ts'
import { formSpec } from '#web/form/form-spec.ts'

export const zonesForm = formSpec(zones, {
  groups: [{ fields: ['name'] }],
})
