import { access, allow } from '#server/core/base/access.ts'

export const journalAccess = access({ read: [allow('Moderateurs')] })
