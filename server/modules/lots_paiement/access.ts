import { access, allow } from '#server/core/base/access.ts'
import { ofHisAgence } from '#server/modules/agences/access.ts'

/** Of the agence its author is bound to; who works for all of them sees every one. */
const HERE = ofHisAgence('agence')

export const lotsPaiementAccess = access({
  read: [
    allow('Factures clients', `party = "client" && ${HERE}`),
    allow('Factures livreurs', `party = "livreur" && ${HERE}`),
  ],
  create: [allow(['Factures clients', 'Factures livreurs'])],
})
