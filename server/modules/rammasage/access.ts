import { access, allow } from '#server/core/access.ts'

const OWN = 'client = @request.auth.id'
const MINE_TO_PICK_UP = 'ramasseur = @request.auth.id'

export const rammasageAccess = access({
  read: [allow('Ramassage'), allow('client', OWN), allow('livreur', MINE_TO_PICK_UP)],
  create: [allow('Ramassage'), allow('client', OWN)],
  update: [allow('Ramassage'), allow('client', OWN), allow('livreur', MINE_TO_PICK_UP)],
  history: [allow('Ramassage'), allow('client', OWN)],
})
