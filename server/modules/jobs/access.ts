import { LOTS } from '#model/domain/lot.ts'
import { access, allow } from '#server/core/base/access.ts'

const STARTERS = [...new Set(Object.values(LOTS).flatMap(({ by }) => [...by]))]

/** The kind decides who starts it, and the rights on each record are checked again, one by one. */
export const jobsAccess = access({
  read: [allow('Moderateurs'), allow('@', 'author = @request.auth.id')],
  create: [allow(STARTERS), allow('client')],
})
