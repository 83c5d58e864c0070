import { access, allow } from '#server/core/base/access.ts'

/** Everyone learns from it what he may do next; edges of the company's own states are added, the shipped ones opened and closed. */
export const transitionsAccess = access({
  read: [allow('@')],
  create: [allow('Etats')],
  update: [allow('Etats')],
  delete: [allow('Etats')],
})
