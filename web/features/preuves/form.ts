import { preuves } from '#model/collections/preuves.ts'
import { formSpec } from '#web/form/form-spec.ts'

/** What will never arrive is closed in words. */
export const preuveForm = formSpec(preuves, { groups: [{ fields: ['note', 'state'] }] })
