import { access, allow } from '#server/core/access.ts'

const MEMBER = 'chat.members.id ?= @request.auth.id'

/** Internal notes never leave staff. */
export const messagesAccess = access({
  read: [allow('moderateur', MEMBER), allow(['client', 'livreur'], `${MEMBER} && internal = false`)],
})
