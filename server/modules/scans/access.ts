import { access, allow } from '#server/core/base/access.ts'
import { ofHisAgence } from '#server/modules/agences/access.ts'

const STAFF = ['Envois', 'BLS', 'Ramassage', 'Commandes'] as const
const HERE = ofHisAgence('agence', 'author.agence')
const OWN = 'author = @request.auth.id'

/** Which modes are for whom is said by the hooks, in words. Nobody edits a scan but to take it back, nor removes one. */
export const scansAccess = access({
  read: [allow(STAFF, HERE), allow('livreur', OWN)],
  create: [allow(STAFF), allow('livreur')],
  update: [allow(STAFF, HERE), allow('livreur', OWN)],
})
