import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const STAFF = allow('Ramassage', ofOwnAgence('agence'))
const OWN = 'client = @request.auth.id'
const MINE_TO_PICK_UP = 'ramasseur = @request.auth.id'

export const rammasageAccess = access({
  read: [STAFF, allow('client', OWN), allow('livreur', MINE_TO_PICK_UP)],
  create: [allow('Ramassage'), allow('client', OWN, { self: 'client' })],
  update: [STAFF, allow('client', OWN), allow('livreur', MINE_TO_PICK_UP)],
  history: [STAFF, allow('client', OWN)],
})
