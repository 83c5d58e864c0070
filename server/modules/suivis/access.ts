import { access, allow } from '#server/core/access.ts'
import { ofHisAgence } from '#server/modules/agences/access.ts'
import { COMMANDES_READERS } from '#server/modules/commands/access.ts'

const MINE = 'command.client_source = @request.auth.id'
const ON_MY_TOUR = '(command.delivery_man = @request.auth.id || command.holder = @request.auth.id)'

const HERE = ofHisAgence('command.agence')

/** Which move each may make is for the graph to say; nobody edits or removes history. */
export const suivisAccess = access({
  read: [allow(COMMANDES_READERS, HERE), allow('client', MINE), allow('livreur', ON_MY_TOUR)],
  create: [
    allow(['Commandes', 'Envois', 'Ramassage', 'BLS', 'Modification etat commandes'], HERE),
    allow('client', MINE),
    allow('livreur', ON_MY_TOUR),
  ],
})
