import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'
import { COMMANDES_READERS } from '#server/modules/commands/access.ts'

const HERE = ofOwnAgence('command.agence')
/**
 * A parcel weighed without network comes with its scan: the hook finds the parcel, and refuses those of other
 * agences.
 */
const HERE_OR_SCANNED = `(${HERE} || command = "")`

/**
 * People at a scale weigh; a client reads the weights of their own parcels. Nobody changes a weighing: another one
 * corrects it.
 */
export const peseesAccess = access({
  read: [allow(COMMANDES_READERS, HERE), allow('client', 'command.client_source = @request.auth.id')],
  create: [allow(['Envois', 'Commandes'], HERE_OR_SCANNED)],
})
