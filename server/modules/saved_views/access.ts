import { access, allow } from '#server/core/base/access.ts'

const OWN = 'owner = @request.auth.id'

/** A hook names the owner: whoever is signed in saves views for himself alone. */
export const savedViewsAccess = access({
  read: [allow('moderateur', `(${OWN} || shared = true)`), allow('@', OWN)],
  create: [allow('@')],
  update: [allow('@', OWN)],
  delete: [allow('@', OWN)],
})
