import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const HERE = ofOwnAgence('agence')
const STAFF = [allow('Envois', HERE)]

/** An inventaire that names no agence is about its author's. */
export const inventairesAccess = access({
  read: STAFF,
  create: [allow('Envois', `(agence = "" || ${HERE})`)],
  update: STAFF,
})
