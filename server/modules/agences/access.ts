import { access, allow } from '#server/core/access.ts'

export const agencesAccess = access({
  read: [allow('@')],
  create: [allow('Moderateurs')],
  update: [allow('Moderateurs')],
  delete: [allow('Moderateurs')],
})
