import { access, allow } from '#server/core/base/access.ts'
import { LEDGER_HERE, LEDGER_READERS } from '#server/modules/ledger_accounts/access.ts'

/** Who opens the books says what was there; nobody takes it back, another opening sets it right. */
export const ouverturesAccess = access({
  read: [allow('Moderateurs'), allow(LEDGER_READERS, LEDGER_HERE)],
  create: [allow('Moderateurs')],
})
