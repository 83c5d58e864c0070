import { motifs } from '#model/collections/motifs.ts'
import { formSpec } from '#web/form/form-spec.ts'

export const motifForm = formSpec(motifs, {
  groups: [{ fields: ['name', 'name_ar', 'applies_to', 'avec_note', 'avec_photo', 'active'] }],
})
