import { access, allow } from '#server/core/access.ts'

export const facturesDetailsAccess = access({
  read: [
    allow('Factures clients', 'facture.party = "client"'),
    allow('Factures livreurs', 'facture.party = "livreur"'),
    allow(['client', 'livreur'], 'facture.user = @request.auth.id && facture.state != "brouillon"'),
  ],
})
