import { access, allow } from '#server/core/base/access.ts'

const STAFF = [allow('Reclamations')]

/** Clients read their possible claims, and the delay of the answer. */
export const reclamationsReglesAccess = access({
  read: [allow('@')],
  create: STAFF,
  update: STAFF,
  delete: STAFF,
})
