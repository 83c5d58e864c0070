import { access, allow } from '#server/core/base/access.ts'

/** What it may do to each commande is asked again for each. */
export const jobsAccess = access({
  read: [allow('Moderateurs'), allow('@', 'author = @request.auth.id')],
  create: [
    allow(['Commandes', 'Envois', 'BLS', 'Ramassage', 'Modification etat commandes']),
    allow('client'),
  ],
})
