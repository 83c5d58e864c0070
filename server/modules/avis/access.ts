import { access, allow } from '#server/core/base/access.ts'
import { ofHisAgence } from '#server/modules/agences/access.ts'

/** Said on the page of the recipient alone. Not to livreurs: they know the door of whoever complained. */
export const avisAccess = access({
  read: [
    allow(['Commandes', 'Livreurs', 'Reclamations'], ofHisAgence('agence')),
    allow('client', 'client = @request.auth.id'),
  ],
})
