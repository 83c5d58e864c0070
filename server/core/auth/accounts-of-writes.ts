import type { Accounts } from '#server/core/records/kernel.ts'
import { mustBeNobodyElses } from './account-ids.ts'
import { accountSecrets } from './accounts.ts'
import { endAccess, forgetAccess } from './ending.ts'
import type { AuthKernel } from './kernel.ts'

/** The rules of accounts, for the writes of records. `kernelOf` is called only once the kernel is made. */
export const accountsOf = (kernelOf: () => AuthKernel): Accounts => ({
  secretsOf: (change) => accountSecrets({ ...change, kernel: kernelOf() }),
  claimId: (tx, collection, id) => mustBeNobodyElses(kernelOf(), tx, collection, id),
  endAccess: ({ tx, collection, origin }, id, passwordChanged) =>
    endAccess({ kernel: kernelOf(), tx, collection, origin }, id, passwordChanged),
  forgetAccess,
})
