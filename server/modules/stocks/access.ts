import { access, allow } from '#server/core/base/access.ts'
import { ofHisAgence } from '#server/modules/agences/access.ts'

const STAFF = allow('Stocks', ofHisAgence('agence'))
const OWN = allow('client', 'client = @request.auth.id')

/** Its counts follow movements; the threshold is set here, by the client too. */
export const stocksAccess = access({ read: [STAFF, OWN], update: [STAFF, OWN], history: [STAFF, OWN] })
