import { access, allow } from '#server/core/access.ts'

const STAFF = [allow('Frais de livraison')]

export const clientsFeeAccess = access({
  read: [...STAFF, allow('client', '(client = @request.auth.id || client = "")')],
  create: STAFF,
  update: STAFF,
  delete: STAFF,
})
