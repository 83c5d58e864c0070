import { access, allow } from '#server/core/access.ts'

const HIS = 'livreur = @request.auth.id'

/** Opened by the first parcel that is loaded: nobody creates one, and nobody removes one. */
export const toursAccess = access({
  read: [allow(['BLS', 'Commandes', 'Livreurs', 'Factures livreurs']), allow('livreur', HIS)],
  update: [allow(['BLS', 'Commandes']), allow('livreur', HIS)],
})
