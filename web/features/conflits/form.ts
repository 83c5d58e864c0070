import { conflits } from '#model/collections/conflits.ts'
import { formSpec } from '#web/form/form-spec.ts'

/** Decided once, in words: the hook asks for the sentence. */
export const conflitForm = formSpec(conflits, { groups: [{ fields: ['note', 'state'] }] })
