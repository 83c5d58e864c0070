import { access, allow } from '#server/core/base/access.ts'
import { COMMANDES_READERS } from '#server/modules/commands/access.ts'
import { HERE, MINE, ON_MY_TOUR } from '#server/modules/suivis/access.ts'

/** Until its suivi has arrived, only its author reads a preuve. */
const OF_A_SUIVI = 'suivi != ""'

/** Readers of the suivi; the same rule protects the files. */
export const preuvesAccess = access({
  read: [
    allow(COMMANDES_READERS, `${OF_A_SUIVI} && ${HERE}`),
    allow('client', MINE),
    allow('livreur', `${ON_MY_TOUR} || livreur = @request.auth.id`),
  ],
  update: [allow('Commandes', `${OF_A_SUIVI} && ${HERE}`)],
})
