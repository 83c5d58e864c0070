import { access, allow } from '#server/core/base/access.ts'

const OWN = 'owner = @request.auth.id'

/** The hook sets the owner: people save views for themselves alone. */
export const savedViewsAccess = access({
  read: [allow('moderateur', `(${OWN} || shared = true)`), allow('@', OWN)],
  create: [allow('@')],
  update: [allow('@', OWN)],
  delete: [allow('@', OWN)],
})
