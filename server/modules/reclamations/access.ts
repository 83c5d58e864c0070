import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence, ofOwnClients } from '#server/modules/agences/access.ts'

/** Claims of the moderateur's agence: that of the commande, else that of the client. */
const HERE = allow(
  'Reclamations',
  `((command != "" && ${ofOwnAgence('command.agence')}) || (command = "" && ${ofOwnClients('client')}))`,
)
const OWN = '(client = @request.auth.id || author = @request.auth.id)'

export const reclamationsAccess = access({
  read: [HERE, allow('client', OWN), allow('livreur', 'assigned = @request.auth.id')],
  create: [HERE, allow('client', 'client = @request.auth.id', { self: 'client' })],
  update: [HERE, allow('client', `${OWN} && state != "resolue" && state != "rejetee"`)],
  delete: [HERE],
})
