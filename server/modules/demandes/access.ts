import { access, allow } from '#server/core/access.ts'

const HIS = 'command.client_source = @request.auth.id'

export const demandesAccess = access({
  read: [allow(['Commandes', 'Reclamations']), allow('client', HIS)],
  create: [allow('Commandes'), allow('client', HIS)],
  update: [allow('Commandes'), allow('client', `${HIS} && state = "ouverte"`)],
})
