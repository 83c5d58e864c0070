import { access, allow } from '#server/core/access.ts'

export const inventairesDetailsAccess = access({ read: [allow('Envois')] })
