import { access, allow } from '#server/core/base/access.ts'
import { ofOwnClients, ofOwnLivreurs } from '#server/modules/agences/access.ts'

/** The party decides who pays: for clients « Factures clients », for livreurs « Factures livreurs ». */
const CLIENTS = allow('Factures clients', `party = "client" && ${ofOwnClients('user')}`)
const LIVREURS = allow('Factures livreurs', `party = "livreur" && ${ofOwnLivreurs('user')}`)

/**
 * A new paiement belongs to the person of its facture or retrait; one with neither passes here and is refused
 * by the hook, with a sentence.
 */
const OF_CLIENT = `((facture = "" && retrait = "") || (facture.party = "client" && ${ofOwnClients('facture.user')}) || (retrait != "" && ${ofOwnClients('retrait.user')}))`

export const paiementsAccess = access({
  read: [CLIENTS, LIVREURS, allow(['client', 'livreur'], 'user = @request.auth.id')],
  create: [
    allow('Factures clients', OF_CLIENT),
    allow('Factures livreurs', `facture.party = "livreur" && ${ofOwnLivreurs('facture.user')}`),
  ],
  update: [CLIENTS, LIVREURS],
})
