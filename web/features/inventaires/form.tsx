import { inventaires } from '#model/collections/inventaires.ts'
import { formSpec } from '#web/form/form-spec.ts'

/** What it counts is read when it opens; the rest is the work of scans. */
export const inventaireForm = formSpec(inventaires, {
  groups: [{ fields: ['agence', 'note'] }],
  except: ['state'],
  hisAgence: true,
  defaults: ({ user }) => ({ agence: user.agence }),
})
