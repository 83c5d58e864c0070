import { access, allow } from '#server/core/base/access.ts'

const STAFF = [allow('Etats')]

export const minuteursAccess = access({
  read: [allow('moderateur')],
  create: STAFF,
  update: STAFF,
  delete: STAFF,
})
