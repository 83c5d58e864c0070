import { access } from '#server/core/base/access.ts'
import { facturesOf } from '#server/modules/factures/access.ts'

export const facturesDetailsAccess = access({ read: facturesOf('facture.') })
