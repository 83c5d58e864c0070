import { access, allow } from '#server/core/access.ts'

const STAFF = [allow('Depences')]

export const depencesAccess = access({ read: STAFF, create: STAFF, update: STAFF, delete: STAFF })
