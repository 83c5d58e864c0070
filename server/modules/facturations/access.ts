import { access, allow } from '#server/core/base/access.ts'
import { ofHisAgence } from '#server/modules/agences/access.ts'

/** Of the agence its author is bound to; who works for all of them sees every one. */
const HERE = ofHisAgence('agence')
const STAFF = [
  allow('Factures clients', `party = "client" && ${HERE}`),
  allow('Factures livreurs', `party = "livreur" && ${HERE}`),
]

export const facturationsAccess = access({
  read: STAFF,
  create: [allow('Factures clients', 'party = "client"'), allow('Factures livreurs', 'party = "livreur"')],
  update: STAFF,
})
