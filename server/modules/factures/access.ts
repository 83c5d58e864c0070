import { access, allow } from '#server/core/base/access.ts'
import { ofHisClients, ofHisLivreurs } from '#server/modules/agences/access.ts'

/** Rules on whose facture it is: `path` leads to the facture, an empty one being the facture itself. */
export function facturesOf(path: '' | 'facture.') {
  return [
    allow('Factures clients', `${path}party = "client" && ${ofHisClients(`${path}user`)}`),
    allow('Factures livreurs', `${path}party = "livreur" && ${ofHisLivreurs(`${path}user`)}`),
    allow(['client', 'livreur'], `${path}user = @request.auth.id && ${path}state != "brouillon"`),
  ]
}

const FC = allow('Factures clients', `party = "client" && ${ofHisClients('user')}`)
const FL = allow('Factures livreurs', `party = "livreur" && ${ofHisLivreurs('user')}`)
/** An avoir belongs to the person of the facture it corrects. */
const AVOIR = allow(
  'Factures clients',
  `kind = "avoir" && origine.party = "client" && ${ofHisClients('origine.user')}`,
)

export const facturesAccess = access({
  read: facturesOf(''),
  create: [FC, FL, AVOIR],
  update: [FC, FL],
  delete: [FC, FL],
})
