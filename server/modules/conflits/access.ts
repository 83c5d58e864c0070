import { access, allow } from '#server/core/base/access.ts'
import { ofHisAgence } from '#server/modules/agences/access.ts'

const HERE = ofHisAgence('agence')

/** Written when a phone is judged; both sides see both versions, and the office says what it made of it. */
export const conflitsAccess = access({
  read: [allow(['Commandes', 'Factures livreurs'], HERE), allow('livreur', 'livreur = @request.auth.id')],
  update: [allow('Commandes', HERE)],
})
