import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const HERE = ofOwnAgence('agence')

/** A movement is neither changed nor deleted: the database refuses it too. */
export const stockMovementsAccess = access({
  read: [allow('Stocks', HERE), allow('client', 'client = @request.auth.id')],
  create: [allow('Stocks', `(agence = "" || ${HERE})`)],
})
