import { preuves } from '#model/collections/preuves.ts'
import { formSpec } from '#web/form/form-spec.ts'

/** A proof that will never arrive is closed with a note. */
export const preuveForm = formSpec(preuves, { groups: [{ fields: ['note', 'state'] }] })
