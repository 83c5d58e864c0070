import { inventaires } from '#model/collections/inventaires.ts'
import { formSpec } from '#web/form/form-spec.ts'

/** The server takes the expected parcels at the opening; scans do the rest. */
export const inventaireForm = formSpec(inventaires, {
  groups: [{ fields: ['agence', 'note'] }],
  except: ['state'],
  hisAgence: true,
  defaults: ({ user }) => ({ agence: user.agence }),
})
