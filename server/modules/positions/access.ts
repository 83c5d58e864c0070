import { access, allow } from '#server/core/base/access.ts'
import { HERE } from '#server/modules/suivis/access.ts'

/** The recipient sent it for his livreur: the office that guides him reads it, and he himself while he has the parcel. */
export const positionsAccess = access({
  read: [allow(['Commandes', 'BLS'], HERE), allow('livreur', 'command.holder = @request.auth.id')],
})
