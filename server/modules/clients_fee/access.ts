import { access, allow } from '#server/core/base/access.ts'

const OF_HIS_GROUP = '(groupe != "" && groupe.clients_via_groupe.user ?= @request.auth.id)'
const STAFF = [allow('Frais de livraison')]

export const clientsFeeAccess = access({
  read: [
    ...STAFF,
    allow('client', `client = @request.auth.id || (client = "" && groupe = "") || ${OF_HIS_GROUP}`),
  ],
  create: STAFF,
  update: STAFF,
  delete: STAFF,
})
