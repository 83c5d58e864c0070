import { access, allow } from '#server/core/base/access.ts'

/** Anybody's browser may report, the sign-in page has errors too; hooks keep floods out. */
export const erreursAccess = access({
  read: [allow('Moderateurs')],
  create: [allow('*')],
  delete: [allow('Moderateurs')],
})
