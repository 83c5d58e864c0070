import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

/** Only `POST /api/wasl/outbox` writes. */
export const appareilsAccess = access({
  read: [
    allow(['Commandes', 'Livreurs', 'BLS', 'Factures livreurs'], ofOwnAgence('agence')),
    allow('@', 'user = @request.auth.id'),
  ],
})
