import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const HERE = ofOwnAgence('agence')
const STAFF = [allow('Depences', HERE)]

/** A dépense or a budget that names no agence belongs to that of its author, when he is bound to one. */
export const depencesAccess = access({
  read: STAFF,
  create: [allow('Depences', `(agence = "" || ${HERE})`)],
  update: STAFF,
  delete: STAFF,
})
