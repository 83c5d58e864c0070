import { tracking_states } from '#model/collections/tracking_states.ts'
import { formSpec } from '#web/form/form-spec.ts'

/** Code and category are said once, when a state is added; what people read is edited here. */
export const stateForm = formSpec(tracking_states, {
  except: ['icon', 'code', 'category'],
  groups: [{ fields: ['name', 'name_ar', 'public_label', 'position', 'color', 'active', 'who', 'requires'] }],
})
