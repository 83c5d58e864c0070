import { access, allow } from '#server/core/base/access.ts'

export const packagingAccess = access({
  read: [allow('@')],
  create: [allow('Emballages')],
  update: [allow('Emballages')],
  delete: [allow('Emballages')],
})
