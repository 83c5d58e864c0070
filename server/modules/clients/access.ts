import { access, allow } from '#server/core/base/access.ts'
import { ofOwnClients } from '#server/modules/agences/access.ts'

const HERE = allow('Clients', ofOwnClients('user'))
const OWN = allow('client', 'user = @request.auth.id')

export const clientsAccess = access({
  read: [HERE, OWN],
  create: [HERE],
  update: [HERE, OWN],
})
