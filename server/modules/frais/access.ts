import { access, allow } from '#server/core/base/access.ts'
import { ofOwnClients, ofOwnLivreurs } from '#server/modules/agences/access.ts'

const OF_CLIENTS = `party = "client" && ${ofOwnClients('user')}`
const OF_LIVREURS = `party = "livreur" && ${ofOwnLivreurs('user')}`

/** Clients never see commissions, livreurs never see what clients pay. */
export const fraisAccess = access({
  read: [
    allow(['Frais de livraison', 'Factures clients'], OF_CLIENTS),
    allow(['Frais de livraison', 'Factures livreurs'], OF_LIVREURS),
    allow(['client', 'livreur'], 'user = @request.auth.id'),
  ],
  create: [allow('Frais de livraison', ofOwnClients('command.client_source'))],
})
