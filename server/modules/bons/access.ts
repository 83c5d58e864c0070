import { access, allow } from '#server/core/access.ts'

/** Each permission opens the papers of its own work. */
export const bonsAccess = access({
  read: [
    allow(
      'BLS',
      '(kind = "livraison" || kind = "distribution" || kind = "retour client" || kind = "retour livreur")',
    ),
    allow('Envois', '(kind = "envoi" || kind = "retour agence")'),
    allow('Ramassage', 'kind = "ramassage"'),
    allow('client', 'client = @request.auth.id'),
    allow('livreur', 'livreur = @request.auth.id'),
  ],
})
