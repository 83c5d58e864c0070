import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const HERE = ofOwnAgence('agence')

/**
 * A conflict is written when a phone's outbox is judged; livreur and office read both versions, and the
 * office decides.
 */
export const conflitsAccess = access({
  read: [allow(['Commandes', 'Factures livreurs'], HERE), allow('livreur', 'livreur = @request.auth.id')],
  update: [allow('Commandes', HERE)],
})
