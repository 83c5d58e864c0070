import { access, allow } from '#server/core/access.ts'

const ADMIN = [allow('Moderateurs')]

export const settingsAccess = access({ read: ADMIN, create: ADMIN, update: ADMIN, delete: ADMIN })
