import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const HERE = ofOwnAgence('agence')
const STAFF = allow('Factures livreurs', HERE)

export const journeesCaisseAccess = access({
  read: [STAFF],
  create: [allow('Factures livreurs', `(agence = "" || ${HERE})`)],
  update: [STAFF],
})
