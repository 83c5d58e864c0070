import { access, allow } from '#server/core/access.ts'

export const facturesAccess = access({
  read: [
    allow('Factures clients', 'party = "client"'),
    allow('Factures livreurs', 'party = "livreur"'),
    allow(['client', 'livreur'], 'user = @request.auth.id && state != "brouillon"'),
  ],
})
