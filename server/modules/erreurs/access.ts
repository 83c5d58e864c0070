import { access, allow } from '#server/core/access.ts'

/** Reports are taken from people signed in: an open door for guests would be one for floods. */
export const erreursAccess = access({
  read: [allow('Moderateurs')],
  create: [allow('@')],
  delete: [allow('Moderateurs')],
})
