import { access, allow } from '#server/core/access.ts'

export const journalAccess = access({ read: [allow('Moderateurs')] })
