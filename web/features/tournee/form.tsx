import { tours } from '#model/collections/tours.ts'
import { formSpec } from '#web/form/form-spec.ts'

/** Closing it counts it; naming who takes over hands him every parcel that is left, and closes it too. */
export const tourForm = formSpec(tours, {
  groups: [{ fields: ['repris_par', 'state', 'note'] }],
  among: { repris_par: 'type = "livreur" && active = true' },
})
