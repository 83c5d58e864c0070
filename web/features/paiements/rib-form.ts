import { changementsRib } from '#model/collections/changements_rib.ts'
import { formSpec } from '#web/form/form-spec.ts'

/** Request on behalf of a client who brings a paper; another person accepts it. */
export const ribForm = formSpec(changementsRib, {
  groups: [{ fields: ['user', 'rib', 'preuve'] }],
  except: ['state', 'motif'],
  among: { user: 'type = "client"' },
})
