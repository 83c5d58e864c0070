import { access, allow } from '#server/core/access.ts'

/** The server alone writes mails; what may be updated is `state`, to send one again. */
export const mailsAccess = access({ read: [allow('Moderateurs')], update: [allow('Moderateurs')] })
