import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const HERE = ofOwnAgence('agence')

/** An avance is written once, at the till; a livreur reads his own. */
export const avancesAccess = access({
  read: [allow('Factures livreurs', HERE), allow('livreur', 'livreur = @request.auth.id')],
  create: [allow('Factures livreurs', `(agence = "" || ${HERE})`)],
})
