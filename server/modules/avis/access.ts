import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

/**
 * An avis is given only on the recipient's page. Livreurs do not read avis: they know the door of a recipient
 * who complained.
 */
export const avisAccess = access({
  read: [
    allow(['Commandes', 'Livreurs', 'Reclamations'], ofOwnAgence('agence')),
    allow('client', 'client = @request.auth.id'),
  ],
})
