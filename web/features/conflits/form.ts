import { conflits } from '#model/collections/conflits.ts'
import { formSpec } from '#web/form/form-spec.ts'

/** A conflict is decided once; the hook requires the note. */
export const conflitForm = formSpec(conflits, { groups: [{ fields: ['note', 'state'] }] })
