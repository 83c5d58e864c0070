import { access, allow } from '#server/core/base/access.ts'

/** Every account reads the graph, for the moves it offers; edges of own states are added, shipped ones opened and closed. */
export const transitionsAccess = access({
  read: [allow('@')],
  create: [allow('Etats')],
  update: [allow('Etats')],
  delete: [allow('Etats')],
})
