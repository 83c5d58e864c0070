import { PERMISSIONS } from '#model/domain/permissions.ts'
import { access, allow } from '#server/core/base/access.ts'

/**
 * Condition: the account has no permission the reader lacks. A mail may hold a sign-in code, which would give
 * the reader those rights too.
 */
const NO_OTHER_RIGHT = Object.keys(PERMISSIONS)
  .map((right) => `(@request.auth.roles:each ?= "${right}" || user.roles:each != "${right}")`)
  .join(' && ')

const STAFF = [allow('Moderateurs', `(user = "" || user.type != "moderateur" || (${NO_OTHER_RIGHT}))`)]

/** Only the server writes mails; an update may only set `state`, to send one again. */
export const mailsAccess = access({ read: STAFF, update: STAFF })
