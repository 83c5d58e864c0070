import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const HERE = ofOwnAgence('agence')
const STAFF = [allow('Depences', HERE)]

/** A budget that names no agence is the company's, or that of its author's agence when he is bound to one. */
export const budgetsAccess = access({
  read: STAFF,
  create: [allow('Depences', `(agence = "" || ${HERE})`)],
  update: STAFF,
  delete: STAFF,
})
