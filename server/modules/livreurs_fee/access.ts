import { access, allow } from '#server/core/base/access.ts'

const STAFF = [allow('Frais de livraison')]

export const livreursFeeAccess = access({
  read: [...STAFF, allow('livreur', '(livreur = @request.auth.id || livreur = "")')],
  create: STAFF,
  update: STAFF,
  delete: STAFF,
})
