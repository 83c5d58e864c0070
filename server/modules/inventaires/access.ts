import { access, allow } from '#server/core/access.ts'

export const inventairesAccess = access({ read: [allow('Envois')] })
