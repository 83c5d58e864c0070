import { access, allow } from '#server/core/access.ts'
import { COMMANDES_READERS } from '#server/modules/commands/access.ts'

/** Written by the hooks of `commands`; nobody edits or removes history. */
export const suivisAccess = access({
  read: [
    allow(COMMANDES_READERS),
    allow('client', 'command.client_source = @request.auth.id'),
    allow('livreur', '(command.delivery_man = @request.auth.id || command.holder = @request.auth.id)'),
  ],
})
