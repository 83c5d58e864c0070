import { jours_feries } from '#model/collections/jours_feries.ts'
import { formSpec } from '#web/form/form-spec.ts'

export const jourFerieForm = formSpec(jours_feries, { groups: [{ fields: ['day', 'name'] }] })
