import { tours } from '#model/collections/tours.ts'
import { formSpec } from '#web/form/form-spec.ts'

/** Closing a tour counts it; naming a successor hands over every remaining parcel, and closes it too. */
export const tourForm = formSpec(tours, {
  groups: [{ fields: ['repris_par', 'state', 'note'] }],
  among: { repris_par: 'type = "livreur" && active = true' },
})
