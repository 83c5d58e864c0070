import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const STAFF = allow('Stocks', ofOwnAgence('agence'))
const OWN = allow('client', 'client = @request.auth.id')

/** Counts of a stock follow its movements; an update may set the threshold, also by the client. */
export const stocksAccess = access({ read: [STAFF, OWN], update: [STAFF, OWN], history: [STAFF, OWN] })
