import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const MEMBER = 'members.id ?= @request.auth.id'
const HIS_COMMANDE = '(kind != "commande" || command.client_source = @request.auth.id)'
const HERE = `(kind != "commande" || ${ofOwnAgence('command.agence')})`
const ON_HIS_TOUR =
  '(kind != "commande" || command.delivery_man = @request.auth.id || command.holder = @request.auth.id)'

/**
 * Members read a conversation as long as its commande is theirs: a parcel given to another livreur, or to
 * another agence, takes its conversation along. Direct conversations and those of a commande are opened by
 * the route of `conversation/`.
 */
export const chatsAccess = access({
  read: [
    allow('moderateur', `${MEMBER} && ${HERE}`),
    allow('client', `${MEMBER} && ${HIS_COMMANDE}`),
    allow('livreur', `${MEMBER} && ${ON_HIS_TOUR}`),
  ],
  create: [allow('moderateur')],
  update: [allow('moderateur', `${MEMBER} && kind = "groupe"`)],
})
