import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const HERE = ofOwnAgence('agence')
const STAFF = [allow('Depences', HERE)]

/** A dépense that names no caisse belongs to its author's agence. */
export const depencesAccess = access({
  read: STAFF,
  create: [allow('Depences', `(agence = "" || ${HERE})`)],
  update: STAFF,
  delete: STAFF,
})
