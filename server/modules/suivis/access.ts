import { access, allow } from '#server/core/base/access.ts'
import { ofHisAgence } from '#server/modules/agences/access.ts'
import { COMMANDES_READERS } from '#server/modules/commands/access.ts'

export const MINE = 'command.client_source = @request.auth.id'
export const ON_MY_TOUR = '(command.delivery_man = @request.auth.id || command.holder = @request.auth.id)'

export const HERE = ofHisAgence('command.agence')

const READ = [allow(COMMANDES_READERS, HERE), allow('client', MINE), allow('livreur', ON_MY_TOUR)]

/** What he did himself: sent again for want of an answer, it is answered wherever the parcel has gone since. */
const HIS_MOVE = allow([...COMMANDES_READERS, 'client', 'livreur'], 'actor = @request.auth.id')

/** Which move each may make is for the graph to say; nobody edits or removes history. */
export const suivisAccess = access({
  list: READ,
  view: [...READ, HIS_MOVE],
  create: [
    allow(['Commandes', 'Envois', 'Ramassage', 'BLS', 'Modification etat commandes'], HERE),
    allow('client', MINE),
    allow('livreur', ON_MY_TOUR),
  ],
})
