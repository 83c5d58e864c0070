import { packaging } from '#model/collections/packaging.ts'
import { formSpec } from '#web/form/form-spec.ts'

export const packagingForm = formSpec(packaging, {
  groups: [{ fields: ['name', 'size', 'price', 'stock', 'threshold', 'active'] }],
})
