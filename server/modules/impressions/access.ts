import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'
import { COMMANDES_READERS } from '#server/modules/commands/access.ts'

/** An impression is written by printing; nobody edits or removes one. */
export const impressionsAccess = access({
  read: [
    allow(COMMANDES_READERS, ofOwnAgence('command.agence', 'bon.agence', 'bon.agence_to')),
    allow('client', '(command.client_source = @request.auth.id || bon.client = @request.auth.id)'),
    allow(
      'livreur',
      '(command.delivery_man = @request.auth.id || command.holder = @request.auth.id || bon.livreur = @request.auth.id)',
    ),
  ],
})
