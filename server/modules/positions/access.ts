import { access, allow } from '#server/core/base/access.ts'
import { HERE } from '#server/modules/suivis/access.ts'

/**
 * A position is sent for the livreur: he reads it while he has the parcel, as does the office that guides
 * him.
 */
export const positionsAccess = access({
  read: [allow(['Commandes', 'BLS'], HERE), allow('livreur', 'command.holder = @request.auth.id')],
})
