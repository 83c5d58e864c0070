import { access, allow } from '#server/core/base/access.ts'
import { ofHisAgence } from '#server/modules/agences/access.ts'

const HERE = ofHisAgence('agence')

/** Written once, at the till; its livreur reads his. */
export const remboursementsAccess = access({
  read: [allow('Factures livreurs', HERE), allow('livreur', 'livreur = @request.auth.id')],
  create: [allow('Factures livreurs', `(agence = "" || ${HERE})`)],
})
