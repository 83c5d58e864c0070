import { access, allow } from '#server/core/base/access.ts'
import { ofHisAgence } from '#server/modules/agences/access.ts'

const HERE = ofHisAgence('agence')
const STAFF = [allow('Etats', HERE)]

/** Who is bound to an agence and names none sets the hours of his own. */
export const horairesAccess = access({
  read: [allow('@')],
  create: [allow('Etats', `(agence = "" || ${HERE})`)],
  update: STAFF,
  delete: STAFF,
})
