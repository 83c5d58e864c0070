import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

/** Lots of the author's agence; people bound to none see all. */
const HERE = ofOwnAgence('agence')

export const lotsPaiementAccess = access({
  read: [
    allow('Factures clients', `party = "client" && ${HERE}`),
    allow('Factures livreurs', `party = "livreur" && ${HERE}`),
  ],
  create: [allow(['Factures clients', 'Factures livreurs'])],
})
