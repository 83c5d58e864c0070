import { PERMISSIONS } from '#model/domain/permissions.ts'
import { access, allow } from '#server/core/base/access.ts'

/** The account holds no permission its reader lacks: a code to sign in with would give him that one too. */
const NO_OTHER_RIGHT = Object.keys(PERMISSIONS)
  .map((right) => `(@request.auth.roles:each ?= "${right}" || user.roles:each != "${right}")`)
  .join(' && ')

const STAFF = [allow('Moderateurs', `(user = "" || user.type != "moderateur" || (${NO_OTHER_RIGHT}))`)]

/** The server alone writes mails; what may be updated is `state`, to send one again. */
export const mailsAccess = access({ read: STAFF, update: STAFF })
