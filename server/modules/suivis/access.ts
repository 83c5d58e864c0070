import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'
import { COMMANDES_READERS } from '#server/modules/commands/access.ts'

export const MINE = 'command.client_source = @request.auth.id'
export const ON_MY_TOUR = '(command.delivery_man = @request.auth.id || command.holder = @request.auth.id)'

export const HERE = ofOwnAgence('command.agence')

const READ = [allow(COMMANDES_READERS, HERE), allow('client', MINE), allow('livreur', ON_MY_TOUR)]

/**
 * A move of the caller's own: sent again after a lost answer, it gets one even when the parcel has left the
 * caller's agence since.
 */
const HIS_MOVE = allow([...COMMANDES_READERS, 'client', 'livreur'], 'actor = @request.auth.id')

/** The graph decides which moves each caller may make; nobody edits or removes history. */
export const suivisAccess = access({
  list: READ,
  view: [...READ, HIS_MOVE],
  create: [
    allow(['Commandes', 'Envois', 'Ramassage', 'BLS', 'Modification etat commandes'], HERE),
    allow('client', MINE),
    allow('livreur', ON_MY_TOUR),
  ],
})
