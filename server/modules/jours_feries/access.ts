import { access, allow } from '#server/core/base/access.ts'

const STAFF = [allow('Etats')]

export const joursFeriesAccess = access({ read: [allow('@')], create: STAFF, update: STAFF, delete: STAFF })
