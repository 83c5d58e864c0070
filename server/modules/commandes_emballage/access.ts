import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const HERE = ofOwnAgence('agence')
const STAFF = allow('Emballages', HERE)
const OWN = 'client = @request.auth.id'

/** A ramasseur reads the orders to bring. */
export const commandesEmballageAccess = access({
  read: [STAFF, allow('client', OWN), allow('livreur', 'rammasage.ramasseur = @request.auth.id')],
  create: [
    allow('Emballages', `(agence = "" || ${HERE})`),
    allow('client', `(client = "" || ${OWN})`, { self: 'client' }),
  ],
  update: [STAFF, allow('client', OWN)],
  history: [STAFF, allow('client', OWN)],
})
