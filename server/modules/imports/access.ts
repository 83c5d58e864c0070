import { access, allow } from '#server/core/base/access.ts'
import { ofHisClients } from '#server/modules/agences/access.ts'

/** Written by the import itself (`routes.ts`). An import is of its author's agence, who may be a client. */
export const importsAccess = access({
  read: [
    allow('Commandes', ofHisClients('owner')),
    allow('@', '(owner = @request.auth.id || client = @request.auth.id)'),
  ],
})
