import { access, allow } from '#server/core/base/access.ts'
import { EVERYWHERE } from '#server/modules/agences/access.ts'
import { LEDGER_READERS } from '#server/modules/ledger_accounts/access.ts'

/** The books are the whole company's: staff of one agence read which months are closed, and close none. */
const ACCOUNTANT = [allow('Factures clients', EVERYWHERE)]

export const cloturesAccess = access({
  read: [allow(LEDGER_READERS)],
  create: ACCOUNTANT,
  update: ACCOUNTANT,
  delete: ACCOUNTANT,
})
