import { access, allow } from '#server/core/access.ts'

/** Written by the import itself (`routes.ts`). */
export const importsAccess = access({
  read: [allow('Commandes'), allow('@', '(owner = @request.auth.id || client = @request.auth.id)')],
})
