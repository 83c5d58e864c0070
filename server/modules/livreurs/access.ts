import { access, allow } from '#server/core/access.ts'

export const livreursAccess = access({
  read: [allow('Livreurs'), allow('livreur', 'user = @request.auth.id')],
  create: [allow('Livreurs')],
  update: [allow('Livreurs')],
})
