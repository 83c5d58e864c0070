import { access, allow } from '#server/core/base/access.ts'

export const motifsAccess = access({
  read: [allow('@')],
  create: [allow('Etats')],
  update: [allow('Etats')],
  delete: [allow('Etats')],
})
