import { access, allow } from '#server/core/base/access.ts'
import { ofOwnLivreurs } from '#server/modules/agences/access.ts'

const HERE = allow('Livreurs', ofOwnLivreurs('user'))

export const livreursAccess = access({
  read: [HERE, allow('livreur', 'user = @request.auth.id')],
  create: [HERE],
  update: [HERE],
})
