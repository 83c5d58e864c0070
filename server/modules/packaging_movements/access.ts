import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const HERE = ofOwnAgence('agence')

/** A movement is neither changed nor deleted: the database refuses it too. */
export const packagingMovementsAccess = access({
  read: [allow('Emballages', HERE), allow('client', 'client = @request.auth.id')],
  create: [allow('Emballages', `(agence = "" || ${HERE})`)],
})
