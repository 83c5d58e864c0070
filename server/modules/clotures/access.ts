import { access, allow } from '#server/core/base/access.ts'
import { EVERYWHERE } from '#server/modules/agences/access.ts'
import { LEDGER_READERS } from '#server/modules/ledger_accounts/access.ts'

/** The books are the whole company's: who belongs to an agence reads which months are closed, and closes none. */
const ACCOUNTANT = [allow('Factures clients', EVERYWHERE)]

export const cloturesAccess = access({
  read: [allow(LEDGER_READERS)],
  create: ACCOUNTANT,
  update: ACCOUNTANT,
  delete: ACCOUNTANT,
})
