import { access, allow } from '#server/core/base/access.ts'

const ADMIN = [allow('Moderateurs')]

export const settingsAccess = access({ read: ADMIN, create: ADMIN, update: ADMIN, delete: ADMIN })
