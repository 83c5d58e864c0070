import { access, allow } from '#server/core/base/access.ts'
import { ofOwnClients } from '#server/modules/agences/access.ts'

const OWN = 'client = @request.auth.id'
const HERE = ofOwnClients('client')
const STAFF = allow('Stocks', HERE)

/** Staff who enter commandes read products too. */
export const produitsAccess = access({
  read: [STAFF, allow('Commandes', HERE), allow('client', OWN)],
  create: [STAFF, allow('client', `(client = "" || ${OWN})`, { self: 'client' })],
  update: [STAFF, allow('client', OWN)],
  history: [STAFF, allow('client', OWN)],
})
