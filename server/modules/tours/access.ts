import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const HERE = ofOwnAgence('agence')
const HIS = 'livreur = @request.auth.id'

/** Nobody creates or deletes a tour: the first loaded parcel opens it. */
export const toursAccess = access({
  read: [allow(['BLS', 'Commandes', 'Livreurs', 'Factures livreurs'], HERE), allow('livreur', HIS)],
  update: [allow(['BLS', 'Commandes'], HERE), allow('livreur', HIS)],
})
