import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const STAFF = ['Envois', 'BLS', 'Ramassage', 'Commandes'] as const
const HERE = ofOwnAgence('agence', 'author.agence')
const OWN = 'author = @request.auth.id'

/**
 * The hooks check which modes are for whom, and refuse with a sentence. A scan may be taken back, but neither
 * edited nor removed.
 */
export const scansAccess = access({
  read: [allow(STAFF, HERE), allow('livreur', OWN)],
  create: [allow(STAFF), allow('livreur')],
  update: [allow(STAFF, HERE), allow('livreur', OWN)],
})
