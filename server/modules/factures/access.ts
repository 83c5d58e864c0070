import { access, allow } from '#server/core/base/access.ts'
import { ofHisClients, ofHisLivreurs } from '#server/modules/agences/access.ts'

/** For whom a facture is: `path` leads to it, its empty text being the facture itself. */
export function facturesOf(path: '' | 'facture.') {
  return [
    allow('Factures clients', `${path}party = "client" && ${ofHisClients(`${path}user`)}`),
    allow('Factures livreurs', `${path}party = "livreur" && ${ofHisLivreurs(`${path}user`)}`),
    allow(['client', 'livreur'], `${path}user = @request.auth.id && ${path}state != "brouillon"`),
  ]
}

const FC = allow('Factures clients', `party = "client" && ${ofHisClients('user')}`)
const FL = allow('Factures livreurs', `party = "livreur" && ${ofHisLivreurs('user')}`)
/** An avoir names the facture it corrects: whose it is, is read there. */
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
