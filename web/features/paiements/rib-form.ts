import { changementsRib } from '#model/collections/changements_rib.ts'
import { formSpec } from '#web/form/form-spec.ts'

/** Asked for a client who brings his paper; another person accepts it. */
export const ribForm = formSpec(changementsRib, {
  groups: [{ fields: ['user', 'rib', 'preuve'] }],
  except: ['state', 'motif'],
  among: { user: 'type = "client"' },
})
