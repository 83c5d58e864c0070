import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'
import { LEDGER_READERS } from '#server/modules/ledger_accounts/access.ts'

export const ledgerEntriesAccess = access({ read: [allow(LEDGER_READERS, ofOwnAgence('agence'))] })
