import { access, allow } from '#server/core/base/access.ts'
import { ofHisAgence } from '#server/modules/agences/access.ts'

/** People of the agence whose parcel was paid. */
export const rapprochementsAccess = access({
  read: [allow('Factures livreurs', ofHisAgence('agence'))],
  create: [allow('Factures livreurs', ofHisAgence('suivi.command.agence'))],
})
