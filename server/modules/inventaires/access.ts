import { access, allow } from '#server/core/access.ts'

const STAFF = [allow('Envois')]

export const inventairesAccess = access({ read: STAFF, create: STAFF, update: STAFF })
