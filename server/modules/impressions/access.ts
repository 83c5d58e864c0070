import { access, allow } from '#server/core/access.ts'
import { COMMANDES_READERS } from '#server/modules/commands/access.ts'

/** Written by printing; nobody edits or removes one. */
export const impressionsAccess = access({ read: [allow(COMMANDES_READERS)] })
