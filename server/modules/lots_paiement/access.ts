import { access, allow } from '#server/core/base/access.ts'
import { ofHisAgence } from '#server/modules/agences/access.ts'

/** Those of the agence their author is bound to; a person bound to none sees every one. */
const HERE = ofHisAgence('agence')

export const lotsPaiementAccess = access({
  read: [
    allow('Factures clients', `party = "client" && ${HERE}`),
    allow('Factures livreurs', `party = "livreur" && ${HERE}`),
  ],
  create: [allow(['Factures clients', 'Factures livreurs'])],
})
