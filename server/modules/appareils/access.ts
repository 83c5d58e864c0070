import { access, allow } from '#server/core/base/access.ts'
import { ofHisAgence } from '#server/modules/agences/access.ts'

/** Only `POST /api/wasl/outbox` writes. */
export const appareilsAccess = access({
  read: [
    allow(['Commandes', 'Livreurs', 'BLS', 'Factures livreurs'], ofHisAgence('agence')),
    allow('@', 'user = @request.auth.id'),
  ],
})
