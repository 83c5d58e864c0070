import { access, allow } from '#server/core/base/access.ts'
import { EVERYWHERE } from '#server/modules/agences/access.ts'
import { LEDGER_READERS } from '#server/modules/ledger_accounts/access.ts'

/** Entries of the whole company; an import alone writes them. */
export const ecrituresReprisesAccess = access({ read: [allow(LEDGER_READERS, EVERYWHERE)] })
