import { access, allow } from '#server/core/base/access.ts'

const STAFF = [allow('Reclamations')]

/** Clients read what they may claim, and by when they are answered. */
export const reclamationsReglesAccess = access({
  read: [allow('@')],
  create: STAFF,
  update: STAFF,
  delete: STAFF,
})
