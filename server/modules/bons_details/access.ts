import { access, allow } from '#server/core/access.ts'

export const bonsDetailsAccess = access({
  read: [
    allow(
      'BLS',
      '(bon.kind = "livraison" || bon.kind = "distribution" || bon.kind = "retour client" || bon.kind = "retour livreur")',
    ),
    allow('Envois', '(bon.kind = "envoi" || bon.kind = "retour agence")'),
    allow('Ramassage', 'bon.kind = "ramassage"'),
    allow('client', 'bon.client = @request.auth.id'),
    allow('livreur', 'bon.livreur = @request.auth.id'),
  ],
})
