import { access, allow } from '#server/core/base/access.ts'
import { ofHisAgence } from '#server/modules/agences/access.ts'

/** Those of the agence their author is bound to; a person bound to none sees every one. */
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
