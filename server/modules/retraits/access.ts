import { access, allow } from '#server/core/base/access.ts'
import { ofOwnClients } from '#server/modules/agences/access.ts'

const HERE = allow('Factures clients', ofOwnClients('user'))
const OWN = 'user = @request.auth.id'

export const retraitsAccess = access({
  read: [HERE, allow('client', OWN)],
  create: [allow('client', `(user = "" || ${OWN})`, { self: 'user' })],
  update: [HERE],
})
