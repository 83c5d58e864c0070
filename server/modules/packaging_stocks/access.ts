import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence, ofOwnClients } from '#server/modules/agences/access.ts'

/**
 * The stock of an agence is the agence's own; that of a client belongs to the agence that serves the client.
 */
export const STOCK_HERE = `((client = "" && ${ofOwnAgence('agence')}) || (client != "" && ${ofOwnClients('client')}))`

const STAFF = allow('Emballages', STOCK_HERE)

export const packagingStocksAccess = access({
  read: [STAFF, allow('client', 'client = @request.auth.id')],
  update: [STAFF],
})
