import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const HERE = ofOwnAgence('command.agence')
const HIS = 'command.client_source = @request.auth.id'

export const demandesAccess = access({
  read: [allow(['Commandes', 'Reclamations'], HERE), allow('client', HIS)],
  create: [allow('Commandes', HERE), allow('client', HIS)],
  update: [allow('Commandes', HERE), allow('client', `${HIS} && state = "ouverte"`)],
})
