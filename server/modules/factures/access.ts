import { access, allow } from '#server/core/base/access.ts'
import { ofOwnClients, ofOwnLivreurs } from '#server/modules/agences/access.ts'

/** Rules on whose facture it is: `path` leads to the facture, an empty one being the facture itself. */
export function facturesOf(path: '' | 'facture.') {
  return [
    allow('Factures clients', `${path}party = "client" && ${ofOwnClients(`${path}user`)}`),
    allow('Factures livreurs', `${path}party = "livreur" && ${ofOwnLivreurs(`${path}user`)}`),
    allow(['client', 'livreur'], `${path}user = @request.auth.id && ${path}state != "brouillon"`),
  ]
}

const FC = allow('Factures clients', `party = "client" && ${ofOwnClients('user')}`)
const FL = allow('Factures livreurs', `party = "livreur" && ${ofOwnLivreurs('user')}`)
/** An avoir belongs to the person of the facture it corrects. */
const AVOIR = allow(
  'Factures clients',
  `kind = "avoir" && origine.party = "client" && ${ofOwnClients('origine.user')}`,
)

export const facturesAccess = access({
  read: facturesOf(''),
  create: [FC, FL, AVOIR],
  update: [FC, FL],
  delete: [FC, FL],
})
