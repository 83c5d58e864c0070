import { access, allow } from '#server/core/base/access.ts'

/** The rights on each commande are checked again, one by one. */
export const jobsAccess = access({
  read: [allow('Moderateurs'), allow('@', 'author = @request.auth.id')],
  create: [
    allow(['Commandes', 'Envois', 'BLS', 'Ramassage', 'Modification etat commandes']),
    allow('client'),
  ],
})
