import { formSpec } from '#web/form/form-spec.ts'

/** Code and category are fixed; what people read is edited here. */
export const stateForm = formSpec('tracking_states', {
  except: ['icon'],
  groups: [{ fields: ['name', 'name_ar', 'public_label', 'position', 'color', 'active', 'who', 'requires'] }],
})
