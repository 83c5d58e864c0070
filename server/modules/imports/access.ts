import { access, allow } from '#server/core/base/access.ts'
import { ofOwnClients } from '#server/modules/agences/access.ts'

/**
 * Only the import itself writes (`routes.ts`). An import belongs to the agence of its author, who may be a
 * client.
 */
export const importsAccess = access({
  read: [
    allow('Commandes', ofOwnClients('owner')),
    allow('@', '(owner = @request.auth.id || client = @request.auth.id)'),
  ],
})
