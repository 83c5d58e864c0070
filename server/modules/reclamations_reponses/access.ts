import { access, allow } from '#server/core/base/access.ts'

const STAFF = [allow('Reclamations')]

export const reclamationsReponsesAccess = access({
  read: [allow('moderateur')],
  create: STAFF,
  update: STAFF,
  delete: STAFF,
})
