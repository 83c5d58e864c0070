import { access, allow } from '#server/core/access.ts'

export const toursAccess = access({
  read: [
    allow(['BLS', 'Commandes', 'Livreurs', 'Factures livreurs']),
    allow('livreur', 'livreur = @request.auth.id'),
  ],
})
