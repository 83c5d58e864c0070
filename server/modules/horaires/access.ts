import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const HERE = ofOwnAgence('agence')
const STAFF = [allow('Etats', HERE)]

/** Hours that name no agence are those of their author's, for a person bound to one. */
export const horairesAccess = access({
  read: [allow('@')],
  create: [allow('Etats', `(agence = "" || ${HERE})`)],
  update: STAFF,
  delete: STAFF,
})
