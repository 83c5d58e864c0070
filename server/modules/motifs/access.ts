import { access, allow } from '#server/core/access.ts'

export const motifsAccess = access({
  read: [allow('@')],
  create: [allow('Etats')],
  update: [allow('Etats')],
  delete: [allow('Etats')],
})
