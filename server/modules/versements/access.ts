import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const HERE = ofOwnAgence('agence')
const STAFF = allow('Factures livreurs', HERE)
const HIS = allow('livreur', 'livreur = @request.auth.id && state = "valide"')

/** A versement belongs to the till that takes it; a livreur reads his own, and acknowledges its gap. */
export const versementsAccess = access({
  read: [STAFF, HIS],
  create: [allow('Factures livreurs', `(agence = "" || ${HERE})`)],
  update: [STAFF, HIS],
  delete: [STAFF],
})
