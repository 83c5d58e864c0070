import { access, allow } from '#server/core/base/access.ts'
import { LEDGER_HERE, LEDGER_READERS } from '#server/modules/ledger_accounts/access.ts'

/** The opener of the books states the balances; nobody takes one back, another opening corrects it. */
export const ouverturesAccess = access({
  read: [allow('Moderateurs'), allow(LEDGER_READERS, LEDGER_HERE)],
  create: [allow('Moderateurs')],
})
