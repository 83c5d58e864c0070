import { access, allow } from '#server/core/base/access.ts'
import { ofOwnClients } from '#server/modules/agences/access.ts'

const HERE = ofOwnClients('user')
const OWN = 'user = @request.auth.id'

/**
 * A client requests a change of his own RIB; staff who bill clients request it for a client who brings the
 * paper, and another person decides.
 */
export const changementsRibAccess = access({
  read: [allow('Factures clients', HERE), allow('client', OWN)],
  create: [allow('Factures clients', HERE), allow('client', `(user = "" || ${OWN})`, { self: 'user' })],
  update: [allow('Factures clients', HERE), allow('client', OWN)],
})
