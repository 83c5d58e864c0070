import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

/** Facturations of the author's agence; people bound to none see all. */
const HERE = ofOwnAgence('agence')
const STAFF = [
  allow('Factures clients', `party = "client" && ${HERE}`),
  allow('Factures livreurs', `party = "livreur" && ${HERE}`),
]

export const facturationsAccess = access({
  read: STAFF,
  create: [allow('Factures clients', 'party = "client"'), allow('Factures livreurs', 'party = "livreur"')],
  update: STAFF,
})
