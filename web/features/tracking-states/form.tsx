import { tracking_states } from '#model/collections/tracking_states.ts'
import { OWN_CATEGORIES, OWN_REQUIREMENTS } from '#model/domain/commande/states/own-states.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { formSpec } from '#web/form/form-spec.ts'

/** Code and category are fixed when a state is added; the texts can be edited. */
export const stateForm = formSpec(tracking_states, {
  except: ['icon'],
  groups: [
    {
      fields: [
        'name',
        'name_ar',
        'category',
        'code',
        'public_label',
        'position',
        'color',
        'active',
        'who',
        'requires',
      ],
    },
  ],
  defaults: () => ({ active: true }),
  without: (_, record) => (record === null ? [] : ['code', 'category']),
  choices: (record) => ({
    category: OWN_CATEGORIES,
    ...(stateCode(record?.id ?? '') === undefined && { requires: OWN_REQUIREMENTS }),
  }),
})
