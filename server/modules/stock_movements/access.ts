import { access, allow } from '#server/core/base/access.ts'
import { ofHisAgence } from '#server/modules/agences/access.ts'

const HERE = ofHisAgence('agence')

/** A movement is neither changed nor deleted: the database refuses it too. */
export const stockMovementsAccess = access({
  read: [allow('Stocks', HERE), allow('client', 'client = @request.auth.id')],
  create: [allow('Stocks', `(agence = "" || ${HERE})`)],
})
