import { access, allow } from '#server/core/access.ts'

export const rammasageAccess = access({
  read: [
    allow('Ramassage'),
    allow('client', 'client = @request.auth.id'),
    allow('livreur', 'ramasseur = @request.auth.id'),
  ],
})
