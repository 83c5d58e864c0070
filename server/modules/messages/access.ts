import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const MEMBER = 'chat.members.id ?= @request.auth.id'
const HIS_COMMANDE = '(chat.kind != "commande" || chat.command.client_source = @request.auth.id)'
const HERE = `(chat.kind != "commande" || ${ofOwnAgence('chat.command.agence')})`
const ON_HIS_TOUR =
  '(chat.kind != "commande" || chat.command.delivery_man = @request.auth.id || chat.command.holder = @request.auth.id)'
/** Internal notes never leave staff. */
const SAID_TO_ALL = 'internal = false'

const members = [
  allow('moderateur', `${MEMBER} && ${HERE}`),
  allow('client', `${MEMBER} && ${HIS_COMMANDE} && ${SAID_TO_ALL}`),
  allow('livreur', `${MEMBER} && ${ON_HIS_TOUR} && ${SAID_TO_ALL}`),
]

export const messagesAccess = access({ read: members, create: members })
