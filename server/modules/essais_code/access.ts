import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'
import { COMMANDES_READERS } from '#server/modules/commands/access.ts'

const HIS_PARCEL = '(command.delivery_man = @request.auth.id || command.holder = @request.auth.id)'

const HERE = ofOwnAgence('command.agence')

/** A code is tried by the livreur at the door; nobody edits or removes a try. */
export const essaisCodeAccess = access({
  read: [allow(COMMANDES_READERS, HERE), allow('livreur', 'livreur = @request.auth.id')],
  create: [allow('livreur', HIS_PARCEL)],
})
