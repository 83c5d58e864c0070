import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'
import { COMMANDES_READERS } from '#server/modules/commands/access.ts'

const HIS_PARCEL = '(command.delivery_man = @request.auth.id || command.holder = @request.auth.id)'

const HERE = ofOwnAgence('command.agence')

/** An appel is written when the call is made; nobody edits or removes one. */
export const appelsAccess = access({
  read: [allow(COMMANDES_READERS, HERE), allow('livreur', 'author = @request.auth.id')],
  create: [allow('Commandes', HERE), allow('livreur', HIS_PARCEL)],
})
