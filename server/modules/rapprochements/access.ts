import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

/** People of the agence whose parcel was paid. */
export const rapprochementsAccess = access({
  read: [allow('Factures livreurs', ofOwnAgence('agence'))],
  create: [allow('Factures livreurs', ofOwnAgence('suivi.command.agence'))],
})
